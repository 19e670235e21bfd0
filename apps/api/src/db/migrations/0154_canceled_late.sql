-- The status word is Cancelled; in sentences and reasons it is "canceled". A label that a network has changed stays.
update reason set label = 'Canceled late' where code = 'cancelled_late' and label = 'Cancelled late';
