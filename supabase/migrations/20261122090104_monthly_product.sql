-- A product gives credits, or it lasts: a subscription is renewed each period and gives none.

alter table atelier.products
    add column period text check (period in ('month')),
    drop constraint products_credits_check,
    add constraint products_credits_check check (credits > 0 or (credits = 0 and period is not null));

-- Known here and not offered yet: the store has no such product to sell.
insert into atelier.products (id, app, name, credits, price_cents, period, is_offered)
values ('com.checkkicks.unlimited.monthly', 'auntentic', 'Monthly', 0, 999, 'month', false);
