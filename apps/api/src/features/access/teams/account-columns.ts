/**
 * Fate of each column with an account when that person leaves. A new column fails `account-columns.test.ts`, which
 * reads the schema, until someone decides.
 */
type Fate =
  /** Moves to the new person, or becomes unassigned; counted as open work. */
  | 'moves'
  /** Deleted or ended with the account. */
  | 'ends'
  /** A record of who did something. */
  | 'history'
  /** Belongs to the person, and is back once they are activated; has no effect until then. */
  | 'waits'
  /** Once they have left, their team or its managers get what would be sent to them. */
  | 'team'
  /** Named like one, but not an account. */
  | 'none'

export const accountColumns: Record<string, Fate> = {
  'appointment.assigned_account_id': 'moves',
  'appointment.booked_by': 'history',
  'appointment.customer_link_maker_id': 'history',
  'consent.revoked_by_id': 'history',
  'consent.taken_by_id': 'team',
  'contact_attempt.account_id': 'history',
  'custom_field_file.uploaded_by': 'history',
  'customer.created_by_id': 'history',
  'customer_merge.merged_by_id': 'history',
  'customer_merge.undone_by_id': 'history',
  'customer_access_log.account_id': 'history',
  'customer_access_log.link_maker_id': 'history',
  'customer_pair.decided_by_id': 'history',
  'data_import.created_by': 'history',
  'data_import.run_by': 'history',
  'data_import.undone_by': 'history',
  'data_import.worker_id': 'history',
  'display_field_choice.account_id': 'waits',
  'entity.verified_by_id': 'history',
  'erasure.erased_by_id': 'history',
  'event.account_id': 'history',
  'favorite.account_id': 'waits',
  'follow_up.called_by_id': 'history',
  'follow_up.link_maker_id': 'history',
  'follow_up.reviewed_by_id': 'history',
  'help_request.taken_by_id': 'moves',
  'idempotency_key.account_id': 'history',
  'invitation.account_id': 'history',
  'invitation.invited_by': 'team',
  'known_browser.account_id': 'waits',
  'legal_hold.set_by_id': 'history',
  'link.made_by_id': 'history',
  'link_check.account_id': 'history',
  'link_request.decided_by_id': 'history',
  'link_request.requester_id': 'team',
  'login_challenge.account_id': 'ends',
  'login_challenge.notification_by': 'none',
  'mail.account_id': 'ends',
  'mailed_token.account_id': 'ends',
  'material.uploaded_by': 'team',
  'network_setting.help_contact_id': 'team',
  'network_request.decided_by': 'history',
  'network_request.requester_id': 'team',
  'network_request_step.account_id': 'history',
  'note.author_id': 'history',
  'note_mention.account_id': 'history',
  'note_read.account_id': 'waits',
  'notification.account_id': 'waits',
  'notification_preference.account_id': 'waits',
  'picture.uploaded_by': 'history',
  'recovery_code.account_id': 'waits',
  'referral.assigned_account_id': 'moves',
  'referral_follower.account_id': 'waits',
  /** Moves for a draft; for a sent one it records the sender. */
  'referral_group.created_by_id': 'moves',
  'referral_group.sends_by_id': 'history',
  /** Those shared with others; private ones wait. */
  /** Nothing is sent while one of the two can't see reports. */
  'report_share.account_id': 'waits',
  'report_share.recipient_id': 'waits',
  'saved_view.account_id': 'moves',
  'session.account_id': 'ends',
  'survey_question_version.created_by_id': 'history',
  'survey_response.filled_by_id': 'history',
  'survey_response.link_maker_id': 'history',
  'survey_response.sent_by_id': 'history',
  'trusted_device.account_id': 'ends',
  'two_factor.account_id': 'waits',
  'two_factor.notification_by': 'none',
  'unmet_need.created_by_id': 'history',
  'unmet_need.watched_by_id': 'moves',
  'unmet_need_history.created_by_id': 'history',
  'verification.asked_by_id': 'history',
  'visit.recorded_by': 'history',
}
