-- Counting, as every server does it every few seconds.
select artifex.settle_likes(500);
\sleep 50 ms
