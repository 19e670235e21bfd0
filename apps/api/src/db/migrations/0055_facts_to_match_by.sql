-- What receivers are matched by, for each category of an entity: eligibility rules, service area, capacity.

alter table entity_category add column capacity smallint check (capacity between 1 and 5);
alter table entity_category add column capacity_note text;
alter table entity_category add column capacity_at timestamptz;
alter table entity_category add column area_state_ids int[] not null default '{}';
alter table entity_category add column area_county_ids int[] not null default '{}';
comment on column entity_category.capacity is 'Null: that of the entity';
comment on column entity_category.area_county_ids is 'Where people are served, wherever the places of the entity are';

-- The lists and numbers of a rule as columns: matching reads the rules of a whole category at once.
create function rule_ids(rule jsonb) returns int[] language sql immutable parallel safe
return (select array_agg(one::int) from jsonb_array_elements_text(coalesce(rule -> 'countyIds', rule -> 'stateIds')) as one);
create function rule_texts(rule jsonb) returns text[] language sql immutable parallel safe
return (select array_agg(lower(one)) from jsonb_array_elements_text(
  coalesce(rule -> 'genders', rule -> 'insurances', rule -> 'languages', jsonb_build_array(rule -> 'value'))) as one);

create table eligibility_rule (
  entity_id int not null,
  category_id int not null,
  position smallint not null,
  rule jsonb not null,
  is_hard boolean not null default true,
  own_words text,
  kind text not null generated always as (rule ->> 'kind') stored,
  -- from, or the custom field
  least double precision generated always as (coalesce(rule ->> 'from', rule ->> 'fieldId')::double precision) stored,
  most double precision
    generated always as (coalesce(rule ->> 'to', rule ->> 'miles', rule ->> 'atMost')::double precision) stored,
  ids int[] generated always as (rule_ids(rule)) stored,
  texts text[] generated always as (rule_texts(rule)) stored,
  primary key (entity_id, category_id, position),
  foreign key (entity_id, category_id) references entity_category on delete cascade
);
create index eligibility_rule_category on eligibility_rule (category_id, entity_id);

-- One list of languages: what was typed in other words is called as the list calls it; the rest stays as it was typed.
create temp table known_language (word text primary key, name text not null) on commit drop;
insert into known_language values
  ('english', 'English'), ('en', 'English'), ('eng', 'English'), ('spanish', 'Spanish'), ('es', 'Spanish'),
  ('español', 'Spanish'), ('espanol', 'Spanish'), ('castellano', 'Spanish'), ('spa', 'Spanish'),
  ('arabic', 'Arabic'), ('العربية', 'Arabic'), ('chinese', 'Chinese'), ('中文', 'Chinese'),
  ('chinese (mandarin)', 'Chinese'), ('french', 'French'), ('français', 'French'), ('francais', 'French'),
  ('haitian creole', 'Haitian Creole'), ('haitian', 'Haitian Creole'), ('creole', 'Haitian Creole'),
  ('kreyol', 'Haitian Creole'), ('kreyòl', 'Haitian Creole'), ('kreyòl ayisyen', 'Haitian Creole'),
  ('haitian kreyol', 'Haitian Creole'), ('hindi', 'Hindi'), ('korean', 'Korean'), ('한국어', 'Korean'),
  ('portuguese', 'Portuguese'), ('português', 'Portuguese'), ('portugues', 'Portuguese'),
  ('brazilian portuguese', 'Portuguese'), ('russian', 'Russian'), ('русский', 'Russian'), ('somali', 'Somali'),
  ('soomaali', 'Somali'), ('tagalog', 'Tagalog'), ('filipino', 'Tagalog'), ('pilipino', 'Tagalog'),
  ('tagalog/filipino', 'Tagalog'), ('ukrainian', 'Ukrainian'), ('українська', 'Ukrainian'),
  ('vietnamese', 'Vietnamese'), ('tiếng việt', 'Vietnamese'), ('american sign language', 'American Sign Language'),
  ('asl', 'American Sign Language'), ('sign language', 'American Sign Language'), ('acholi', 'Acholi'),
  ('afrikaans', 'Afrikaans'), ('akan', 'Akan'), ('twi', 'Akan'), ('albanian', 'Albanian'), ('shqip', 'Albanian'),
  ('amharic', 'Amharic'), ('armenian', 'Armenian'), ('assyrian', 'Assyrian'), ('assyrian neo-aramaic', 'Assyrian'),
  ('bambara', 'Bambara'), ('bengali', 'Bengali'), ('bangla', 'Bengali'), ('bosnian', 'Bosnian'),
  ('bulgarian', 'Bulgarian'), ('burmese', 'Burmese'), ('cantonese', 'Cantonese'),
  ('chinese (cantonese)', 'Cantonese'), ('catalan', 'Catalan'), ('cebuano', 'Cebuano'), ('visayan', 'Cebuano'),
  ('chamorro', 'Chamorro'), ('cherokee', 'Cherokee'), ('chuukese', 'Chuukese'), ('croatian', 'Croatian'),
  ('czech', 'Czech'), ('dakota', 'Dakota'), ('danish', 'Danish'), ('dari', 'Dari'), ('dinka', 'Dinka'),
  ('dutch', 'Dutch'), ('estonian', 'Estonian'), ('ewe', 'Ewe'), ('farsi', 'Farsi'), ('persian', 'Farsi'),
  ('fijian', 'Fijian'), ('finnish', 'Finnish'), ('fulani', 'Fulani'), ('fula', 'Fulani'), ('georgian', 'Georgian'),
  ('german', 'German'), ('deutsch', 'German'), ('greek', 'Greek'), ('guarani', 'Guarani'), ('gujarati', 'Gujarati'),
  ('hakha chin', 'Hakha Chin'), ('chin', 'Hakha Chin'), ('hausa', 'Hausa'), ('hawaiian', 'Hawaiian'),
  ('hebrew', 'Hebrew'), ('hmong', 'Hmong'), ('hopi', 'Hopi'), ('hungarian', 'Hungarian'), ('icelandic', 'Icelandic'),
  ('igbo', 'Igbo'), ('ilocano', 'Ilocano'), ('ilokano', 'Ilocano'), ('indonesian', 'Indonesian'), ('irish', 'Irish'),
  ('italian', 'Italian'), ('italiano', 'Italian'), ('japanese', 'Japanese'), ('日本語', 'Japanese'),
  ('kannada', 'Kannada'), ('karen', 'Karen'), ('karenni', 'Karenni'), ('kayah', 'Karenni'), ('kazakh', 'Kazakh'),
  ('khmer', 'Khmer'), ('cambodian', 'Khmer'), ('k''iche''', 'K’iche’'), ('kiche', 'K’iche’'), ('quiche', 'K’iche’'),
  ('kikuyu', 'Kikuyu'), ('kinyarwanda', 'Kinyarwanda'), ('kirundi', 'Kirundi'), ('kosraean', 'Kosraean'),
  ('krio', 'Krio'), ('kurdish', 'Kurdish'), ('kurmanji', 'Kurdish'), ('sorani', 'Kurdish'), ('kyrgyz', 'Kyrgyz'),
  ('lakota', 'Lakota'), ('lao', 'Lao'), ('laotian', 'Lao'), ('latvian', 'Latvian'), ('lingala', 'Lingala'),
  ('lithuanian', 'Lithuanian'), ('macedonian', 'Macedonian'), ('malagasy', 'Malagasy'), ('malay', 'Malay'),
  ('malayalam', 'Malayalam'), ('mam', 'Mam'), ('mandarin', 'Mandarin'), ('普通话', 'Mandarin'),
  ('mandarin chinese', 'Mandarin'), ('mandarin (simplified)', 'Mandarin'), ('mandinka', 'Mandinka'),
  ('mandingo', 'Mandinka'), ('marathi', 'Marathi'), ('marshallese', 'Marshallese'), ('maya', 'Maya'),
  ('yucatec maya', 'Maya'), ('mixtec', 'Mixtec'), ('mixteco', 'Mixtec'), ('mongolian', 'Mongolian'),
  ('nahuatl', 'Nahuatl'), ('navajo', 'Navajo'), ('nepali', 'Nepali'), ('nuer', 'Nuer'), ('norwegian', 'Norwegian'),
  ('ojibwe', 'Ojibwe'), ('anishinaabe', 'Ojibwe'), ('oromo', 'Oromo'), ('palauan', 'Palauan'), ('pashto', 'Pashto'),
  ('pohnpeian', 'Pohnpeian'), ('polish', 'Polish'), ('polski', 'Polish'), ('punjabi', 'Punjabi'),
  ('q''anjob''al', 'Q’anjob’al'), ('kanjobal', 'Q’anjob’al'), ('q''eqchi''', 'Q’eqchi’'), ('kekchi', 'Q’eqchi’'),
  ('quechua', 'Quechua'), ('rohingya', 'Rohingya'), ('romanian', 'Romanian'), ('samoan', 'Samoan'),
  ('serbian', 'Serbian'), ('chadian arabic', 'Chadian Arabic'), ('sinhala', 'Sinhala'), ('slovak', 'Slovak'),
  ('slovenian', 'Slovenian'), ('swahili', 'Swahili'), ('kiswahili', 'Swahili'), ('swedish', 'Swedish'),
  ('tamil', 'Tamil'), ('telugu', 'Telugu'), ('thai', 'Thai'), ('tibetan', 'Tibetan'), ('tigrinya', 'Tigrinya'),
  ('tongan', 'Tongan'), ('triqui', 'Triqui'), ('turkish', 'Turkish'), ('urdu', 'Urdu'), ('uzbek', 'Uzbek'),
  ('wolof', 'Wolof'), ('yiddish', 'Yiddish'), ('yoruba', 'Yoruba'), ('yup''ik', 'Yup’ik'), ('yupik', 'Yup’ik'),
  ('zapotec', 'Zapotec'), ('zapoteco', 'Zapotec'), ('zulu', 'Zulu');

create function pg_temp.languages_named(typed text[]) returns text[] language sql as $$
  select coalesce(array_agg(name order by at), '{}') from (
    select distinct on (lower(name)) name, at from (
      select coalesce(known.name, regexp_replace(trim(one), '\s+', ' ', 'g')) as name, at
      from unnest(typed) with ordinality as spoken (one, at)
      left join known_language known
        on known.word = lower(regexp_replace(replace(trim(one), '’', ''''), '\s+', ' ', 'g'))
    ) as read where name <> '' order by lower(name), at
  ) as each_once
$$;
update entity set languages = pg_temp.languages_named(languages)
where languages <> pg_temp.languages_named(languages);
update customer set languages = pg_temp.languages_named(languages)
where languages <> pg_temp.languages_named(languages);
update network_request set payload = jsonb_set(payload, '{languages}', to_jsonb(pg_temp.languages_named(
  array(select jsonb_array_elements_text(payload -> 'languages')))))
where jsonb_typeof(payload -> 'languages') = 'array';
drop function pg_temp.languages_named(text[]);
drop table known_language;
