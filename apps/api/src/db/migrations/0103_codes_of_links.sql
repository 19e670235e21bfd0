-- The codes that were sent for links, for a day: so many per link, and so many per mailbox over all links.
create table link_code_sent (
  id bigint generated always as identity primary key,
  -- Null where the link is gone; the mailbox has had its code all the same.
  link_id int references link on delete set null,
  mailbox_hash bytea not null,
  sent_at timestamptz not null
);
create index link_code_sent_link on link_code_sent (link_id, sent_at);
create index link_code_sent_mailbox on link_code_sent (mailbox_hash, sent_at);
create index link_code_sent_at on link_code_sent (sent_at);
