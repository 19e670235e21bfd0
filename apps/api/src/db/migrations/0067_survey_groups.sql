-- A group whose answered questions were all deleted is deleted as well: it stays, for their answers.
alter table survey_group add column is_active boolean not null default true;
