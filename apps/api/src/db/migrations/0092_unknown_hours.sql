-- Hours that were taken off a location stood as a week without a single open day: they are unknown.
update entity_address set hours = null where hours = '[]';
update entity_address_provider set hours = null where hours = '[]';
