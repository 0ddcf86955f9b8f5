-- Artifex: which prompts are refused, and why. Words and rules are data: an operator adds rows, and the next prompt is
-- read with them.

-- Words, and pairs of words, by what they are about. Lower case, as `artifex.plain_words` writes a text.
create table artifex.screen_words (
    word text not null check (word ~ '^[a-z0-9]+( [a-z0-9]+)?$'),
    topic text not null,
    primary key (word, topic)
);

-- A text is refused if it has a word of each of a rule's topics. One topic alone is often harmless: a child, a nude
-- statue.
create table artifex.screen_rules (
    rule text primary key,
    topics text[] not null check (cardinality(topics) > 0),
    -- For whoever wrote the prompt.
    reason text not null,
    -- Of two broken rules the lower one is told.
    place integer not null unique
);

alter table artifex.screen_words enable row level security;
alter table artifex.screen_rules enable row level security;

insert into artifex.screen_rules (rule, topics, reason, place) values
    ('minors', array['minor', 'sexual'], 'Children are never shown in a sexual way.', 1),
    ('minors_explicit', array['minor', 'explicit'], 'Children are never shown in a sexual way.', 2),
    ('abuse', array['abuse'], 'Children are never shown in a sexual way.', 3),
    ('violation', array['violation'], 'Sexual violence isn’t shown.', 4),
    ('explicit', array['explicit'], 'Sexual acts aren’t shown.', 5),
    ('gore', array['gore'], 'Mutilated people and animals aren’t shown.', 6),
    ('hate', array['hate'], 'Hate against people isn’t shown.', 7);

insert into artifex.screen_words (topic, word)
select topic, unnest(string_to_array(words, ',')) from (values
    ('minor', 'child,children,kid,kids,minor,minors,toddler,toddlers,infant,infants,baby,babies,preteen,preteens,'
        'underage,schoolgirl,schoolgirls,schoolboy,schoolboys,teen,teens,teenage,teenager,teenagers,little girl,'
        'little girls,little boy,little boys,young girl,young boy,school girl,school boy'),
    ('sexual', 'sex,sexy,sexual,sexualized,sexualised,nude,nudes,nudity,naked,topless,erotic,erotica,'
        'seductive,aroused,lingerie,undressed,undressing,unclothed,provocative,orgasmic,horny'),
    ('explicit', 'porn,porno,porns,pornographic,pornography,hentai,xxx,blowjob,blowjobs,handjob,handjobs,cumshot,'
        'cumshots,gangbang,gangbangs,creampie,deepthroat,masturbate,masturbates,masturbating,masturbation,orgasm,'
        'orgasms,fellatio,cunnilingus,bukkake,sex act,sex acts,sex scene,sex scenes,having sex,oral sex,anal sex,'
        'group sex,erect penis,genitals close,futanari'),
    ('violation', 'rape,raped,rapes,raping,rapist,bestiality,zoophilia,necrophilia,incest,snuff film'),
    ('abuse', 'lolicon,shotacon,jailbait,pedo,pedos,pedophile,pedophilia,paedophile,paedophilia,child porn,kiddie porn'),
    ('gore', 'dismembered,dismembering,dismemberment,disemboweled,disembowelled,disemboweling,beheaded,beheading,'
        'decapitated,decapitating,decapitation,mutilated,mutilating,mutilation,gore,gory,eviscerated,entrails,'
        'severed head,severed heads,severed limbs'),
    ('hate', 'swastika,swastikas,heil hitler,sieg heil,white power,kkk,klansman,klansmen,nigger,niggers,faggot,faggots,'
        'kike,kikes,nazi propaganda,ethnic cleansing')
) as list (topic, words);

-- A text as the words are written: without marks, hidden characters, and the usual disguises. `folds` also reads digits
-- and signs as the letters that they stand for.
create function artifex.plain_text(p_text text, folds boolean) returns text
language plpgsql immutable set search_path = '' as $$
declare
    plain text := lower(normalize(p_text, NFKD));
begin
    -- Marks on letters, and characters without width or with a direction of their own.
    plain := regexp_replace(plain,
        '[\u0300-\u036F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]',
        '', 'g');
    -- Letters of other alphabets that look like ours.
    plain := translate(plain, 'аеорсухіјѕвкмнтьԁԛԝɡıαοερντκιυ', 'aeopcyxijsbkmhtbdqwgiaoepvtkiu');
    if folds then
        plain := translate(plain, '013457$@!|€£', 'oieastsaiiel');
    end if;
    -- Letters that stand alone are one word: s e x, s.e.x, s-e-x.
    plain := regexp_replace(plain, '[^a-z0-9]+', ' ', 'g');
    plain := regexp_replace(plain, '(?<=\m[a-z0-9]) (?=[a-z0-9]\M)', '', 'g');
    return trim(plain);
end
$$;

-- A text's words and pairs of words, as written and with letters that are drawn out (seeex) made short.
create function artifex.plain_words(p_text text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
    found text[] := '{}';
    form text;
    words text[];
begin
    foreach form in array array[artifex.plain_text(p_text, false), artifex.plain_text(p_text, true)] loop
        words := string_to_array(form, ' ');
        found := found || words || array(
            select words[i] || ' ' || words[i + 1] from generate_series(1, cardinality(words) - 1) i);
        found := found || array(select regexp_replace(w, '(.)\1{2,}', '\1', 'g') from unnest(words) w);
        found := found || array(select regexp_replace(w, '(.)\1{2,}', '\1\1', 'g') from unnest(words) w);
    end loop;
    return found;
end
$$;

-- The rule that a text breaks; null for one that breaks none.
create function artifex.screen(p_text text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
    words text[] := artifex.plain_words(p_text);
    about text[];
begin
    -- Two words written as one, or spelled letter by letter: both of its parts are in the list.
    words := words || array(
        select unnest(array[s.word, substr(w.word, char_length(s.word) + 1)])
        from (select distinct unnest(words) as word) w
        cross join generate_series(3, least(char_length(w.word), 40) - 3) cut
        join artifex.screen_words s on s.word = left(w.word, cut)
        where exists (select from artifex.screen_words o where o.word = substr(w.word, cut + 1)));
    select array_agg(distinct topic) into about from artifex.screen_words where word = any (words);
    if about is null then
        return null;
    end if;
    return (select rule from artifex.screen_rules r where r.topics <@ about order by place limit 1);
end
$$;

create function artifex.screen_reason(p_text text) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
    return (select reason from artifex.screen_rules where rule = artifex.screen(p_text));
end
$$;

revoke all on artifex.screen_words, artifex.screen_rules from public, anon, authenticated, service_role;
grant select, insert, update, delete on artifex.screen_words, artifex.screen_rules to service_role;
revoke all on function artifex.plain_text(text, boolean), artifex.plain_words(text), artifex.screen(text),
    artifex.screen_reason(text) from public, anon, authenticated;
grant execute on function artifex.plain_text(text, boolean), artifex.plain_words(text), artifex.screen(text),
    artifex.screen_reason(text) to service_role;
