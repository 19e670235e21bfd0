-- Shown with the details on the customer's overview, and not only on the tab of custom fields.
alter table custom_field add is_on_overview boolean not null default false;
