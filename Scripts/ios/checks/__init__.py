"""The checks of iOS/: each is a function that yields what is wrong, in words."""
