-- The language that a provider without a login has chosen on a page behind a link, for its letters. Which languages there
-- are is a list of the product (`texts/languages.ts`), not of the database: another one needs no migration.
alter table entity add letter_language text check (letter_language ~ '^[a-z]{2}$');

alter table survey_response drop constraint survey_response_language_check;
alter table survey_response add constraint survey_response_language_check check (language ~ '^[a-z]{2}$');
