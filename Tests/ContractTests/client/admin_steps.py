"""What only the service key may do, and that the others may not."""

from supabase_auth.errors import AuthApiError, AuthError

from checks import expect, expect_that, refused, step


def run(world):
    service = world.client(world.service_key)

    with step("the service key lists, makes, changes and deletes users"):
        admin = service.auth.admin
        address = "made-" + world.alice_address
        made = admin.create_user({"email": address, "password": "made by admin 1", "email_confirm": True}).user
        expect_that("listed", made.id, made.id in [user.id for user in admin.list_users()])
        changed = admin.update_user_by_id(made.id, {"app_metadata": {"plan": "pro"}}).user
        expect("app metadata", changed.app_metadata.get("plan"), "pro")
        expect("by id", admin.get_user_by_id(made.id).user.email, address)
        expect("can sign in", world.client().auth.sign_in_with_password(
            {"email": address, "password": "made by admin 1"}).user.id, made.id)
        admin.delete_user(made.id)
        refused("gone", lambda: admin.get_user_by_id(made.id), AuthError)

    with step("the service key reads past row level security"):
        expect_that("profiles", None, len(service.table("profiles").select("id").execute().data) >= 2)

    with step("neither a user nor the public key is an admin"):
        refused("public key", lambda: world.client().auth.admin.list_users(), AuthApiError)
        user = world.client()
        user.auth.admin._headers = {**user.auth.admin._headers, "Authorization": "Bearer " + world.alice_token()}
        refused("a user", lambda: user.auth.admin.list_users(), AuthApiError)
