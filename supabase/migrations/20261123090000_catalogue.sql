-- What each app sells, as rows. A product gives credits, or it lasts and is renewed each period; one that lasts and
-- gives no credits makes the app's actions free of charge. Another offer is another row and no other change.

alter table atelier.products
    drop constraint products_period_check,
    add constraint products_period_check check (period in ('week', 'month', 'year')),
    -- Of these a customer has one at a time, and one introductory trial.
    add column group_id text,
    add column trial_days integer check (trial_days between 1 and 366),
    -- Whether somebody linked as the customer's partner has it too.
    add column shares_with_partner boolean not null default false,
    add column is_popular boolean not null default false,
    add constraint products_trial_check check (trial_days is null or period is not null),
    add constraint products_group_check check ((group_id is null) = (period is null)) not valid;

update atelier.products set is_popular = true where id = 'com.checkkicks.credits.standard';
update atelier.products set group_id = 'auntentic.unlimited', is_offered = true
    where id = 'com.checkkicks.unlimited.monthly';
alter table atelier.products validate constraint products_group_check;

-- The apps that are still to come have their offers already: ten pictures a month, one analysis a day, and for couples a
-- plan that both have when one of them pays.
select atelier.add_app('artifex', 10, 'month');
select atelier.add_app('veramo', 0, 'lifetime');
select atelier.add_app('mirrormate', 1, 'day');

insert into atelier.products (
    id, app, name, credits, price_cents, period, group_id, trial_days, shares_with_partner, is_popular)
values
    ('com.artifex.premium.monthly', 'artifex', 'Monthly', 0, 2999, 'month', 'artifex.premium', 30, false, false),
    ('com.artifex.premium.yearly', 'artifex', 'Yearly', 0, 7999, 'year', 'artifex.premium', 30, false, true),
    ('com.veramo.premium.monthly', 'veramo', 'Monthly', 0, 999, 'month', 'veramo.premium', 3, true, false),
    ('com.mirrormate.premium.monthly', 'mirrormate', 'Monthly', 0, 999, 'month', 'mirrormate.premium', 7, false, false);
