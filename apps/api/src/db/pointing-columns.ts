/**
 * Columns that reference a consent, customer, provider, category, referral, or appointment, and their fate when it
 * ends. A new column fails `pointing-columns.test.ts` until someone decides: the test reads the schema, and proves what
 * ends and what moves.
 */
export type Fate =
  /** Ends in the same act, and the people involved are notified. */
  | 'ends'
  /** The act is rejected while there is one. */
  | 'refuses'
  /** References the successor afterward. */
  | 'moves'
  /** Like `moves`; two rows that would be the same become one. */
  | 'combines'
  /** Continues: someone is still responsible, or other people need it. */
  | 'goesOn'
  /** Unchanged, but hidden and without effect until the referenced record is back. */
  | 'waits'
  /** A record of the past. */
  | 'history'
  /** Computed from other rows, and again when those change. */
  | 'derived'

const ofReferral = {
  'appointment.referral_id': 'ends',
  'contact_attempt.referral_id': 'history',
  'customer_access_log.referral_id': 'history',
  'event.referral_id': 'history',
  /** For a closed referral the answer counts; for any other, question and link are revoked. */
  'follow_up.referral_id': 'history',
  'help_request_referral.referral_id': 'history',
  /** The page shows that it has ended. */
  'link.referral_id': 'goesOn',
  'material.referral_id': 'history',
  'note.referral_id': 'history',
  'note_read.referral_id': 'history',
  'notification.referral_id': 'history',
  'partner_letter.referral_id': 'history',
  'referral.parent_id': 'history',
  'referral.recalled_by_id': 'history',
  'referral_follower.referral_id': 'history',
  'survey_response.referral_id': 'history',
  'timer.referral_id': 'ends',
  'unmet_need.met_by_referral_id': 'history',
  'unmet_need.referral_id': 'history',
  'unmet_need_history.referral_id': 'history',
  'visit.referral_id': 'history',
} as const satisfies Record<string, Fate>

const ofCustomer = {
  /** A record under a code name can’t be merged. */
  'confidential_person.customer_id': 'history',
  'consent.customer_id': 'history',
  'customer.merged_into_id': 'history',
  'customer_merge.customer_id': 'history',
  'customer_merge.other_id': 'history',
  'custom_value.customer_id': 'history',
  'customer_access.customer_id': 'history',
  'customer_access_log.customer_id': 'history',
  'customer_pair.one_id': 'history',
  'customer_pair.other_id': 'history',
  'customer_salt.customer_id': 'history',
  'customer_to_compare.customer_id': 'derived',
  'customer_to_recount.customer_id': 'derived',
  'customer_under_way.customer_id': 'derived',
  'erasure.customer_id': 'history',
  'event.customer_id': 'history',
  /** The others still live there. */
  'housemate.customer_id': 'history',
  /** The person handling the request closes it. */
  'help_request.customer_id': 'goesOn',
  'legal_hold.customer_id': 'history',
  'link_request.customer_id': 'history',
  'material.customer_id': 'history',
  'note.customer_id': 'history',
  'person_key.customer_id': 'derived',
  /** Chosen in a draft: sending asks again. */
  'referral_group_housemate.customer_id': 'waits',
  /** The receiver’s own record of the same person. */
  'referral.own_customer_id': 'history',
  'survey_response.customer_id': 'history',
  /** No one is notified that a provider can take them. */
  'unmet_need.customer_id': 'waits',
  'visit.customer_id': 'history',
} as const satisfies Record<string, Fate>

const ofEntity = {
  'account.entity_id': 'ends',
  'answer_statistic.entity_id': 'derived',
  /** An individual: the provider with the appointment or referral finds someone else. */
  'appointment.assigned_entity_id': 'ends',
  'appointment.entity_id': 'ends',
  'clock_level.entity_id': 'waits',
  'consent.entity_id': 'history',
  'custom_value.entity_id': 'waits',
  /** The administrators take over. */
  'customer.owner_entity_id': 'goesOn',
  'customer_access.entity_id': 'waits',
  'data_import.entity_id': 'history',
  'data_import_organization.entity_id': 'history',
  'eligibility_rule.entity_id': 'waits',
  'entity.merged_into_id': 'history',
  'entity.parent_id': 'waits',
  'entity_address.entity_id': 'waits',
  'entity_address_offer.entity_id': 'waits',
  'entity_address_provider.entity_id': 'waits',
  'entity_category.entity_id': 'waits',
  'entity_specialty.entity_id': 'waits',
  'event.entity_id': 'history',
  'favorite.entity_id': 'waits',
  /** The network answers help requests. */
  'help_request.entity_id': 'goesOn',
  'invitation.entity_id': 'ends',
  'link.entity_id': 'waits',
  /** The administrators decide it. */
  'link_request.entity_id': 'goesOn',
  'material.entity_id': 'waits',
  'material.side_entity_id': 'history',
  /** The administrators decide it. */
  'network_request.requester_entity_id': 'goesOn',
  'note.entity_id': 'history',
  'note.side_entity_id': 'history',
  'people_fact.entity_id': 'history',
  'receiver_tally.entity_id': 'derived',
  'referral.assigned_entity_id': 'ends',
  /** Sent referrals are still answered; a question to it goes back without a reply. */
  'referral.from_entity_id': 'goesOn',
  /** Unanswered ones expire; accepted ones are handed over by their senders and the administrators. */
  'referral.to_entity_id': 'ends',
  'referral_group.from_entity_id': 'goesOn',
  'role.entity_id': 'waits',
  'survey_response.entity_id': 'history',
  'unmet_need.entity_id': 'history',
  /** The notice that it can take someone: hidden while it is inactive. */
  'unmet_need.opened_entity_id': 'waits',
  'verification.entity_id': 'waits',
  'visit.entity_id': 'history',
} as const satisfies Record<string, Fate>

const ofCategory = {
  'category.merged_into_id': 'moves',
  'clock_level.category_id': 'moves',
  'consent.category_id': 'moves',
  'eligibility_rule.category_id': 'moves',
  'entity_address_offer.category_id': 'moves',
  'entity_category.category_id': 'moves',
  'help_request.category_ids': 'moves',
  /** For finished months. */
  'people_fact.category_id': 'history',
  'referral.category_id': 'moves',
  'referral_group.category_id': 'moves',
  'referral_tally.category_id': 'derived',
  'specialty.category_id': 'moves',
  'survey_response.category_id': 'moves',
  'unmet_need.category_id': 'moves',
} as const satisfies Record<string, Fate>

export const pointingColumns = {
  consent: {
    revoked: {
      'material.consent_id': 'history',
      'referral_group.consent_id': 'ends',
    },
  },
  customer: {
    deceased: {
      ...ofCustomer,
      'appointment.customer_id': 'ends',
      'referral.customer_id': 'ends',
      'referral_group.customer_id': 'ends',
    },
    archived: {
      ...ofCustomer,
      'appointment.customer_id': 'refuses',
      'referral.customer_id': 'refuses',
      /** With its referrals; a draft can’t be sent until the customer is back. */
      'referral_group.customer_id': 'waits',
    },
    /** With another record of the same person: `customers/merges` carries out this list. */
    merged: {
      ...ofCustomer,
      'appointment.customer_id': 'moves',
      'consent.customer_id': 'moves',
      /** The record that merged into this one before. */
      'customer.merged_into_id': 'moves',
      'custom_value.customer_id': 'combines',
      'customer_access.customer_id': 'combines',
      'customer_access_log.customer_id': 'moves',
      'help_request.customer_id': 'moves',
      'housemate.customer_id': 'combines',
      'legal_hold.customer_id': 'combines',
      'link_request.customer_id': 'moves',
      'material.customer_id': 'moves',
      'note.customer_id': 'moves',
      /** For finished months. */
      'person_key.customer_id': 'history',
      'referral.customer_id': 'moves',
      'referral.own_customer_id': 'moves',
      'referral_group.customer_id': 'moves',
      'referral_group_housemate.customer_id': 'combines',
      'survey_response.customer_id': 'moves',
      'unmet_need.customer_id': 'combines',
      'visit.customer_id': 'moves',
    },
  },
  entity: { deactivated: ofEntity },
  category: {
    merged: ofCategory,
    deactivated: {
      ...ofCategory,
      'category.merged_into_id': 'history',
      'clock_level.category_id': 'waits',
      'consent.category_id': 'waits',
      'eligibility_rule.category_id': 'waits',
      'entity_address_offer.category_id': 'waits',
      'entity_category.category_id': 'waits',
      'help_request.category_ids': 'goesOn',
      /** Open referrals are finished; nothing new is referred. */
      'referral.category_id': 'goesOn',
      'referral_group.category_id': 'goesOn',
      'specialty.category_id': 'waits',
      'survey_response.category_id': 'history',
      'unmet_need.category_id': 'waits',
    },
  },
  referral: { ended: ofReferral },
  referral_group: {
    ended: {
      /** The page shows how it ended. */
      'link.group_id': 'goesOn',
      'referral.group_id': 'history',
      'referral_file.group_id': 'history',
      /** Each person of one act ends by themselves. */
      'referral_group.first_group_id': 'history',
      'referral_group_housemate.group_id': 'history',
    },
  },
  appointment: {
    canceled: {
      /** The page shows that it was canceled. */
      'link.appointment_id': 'goesOn',
      'timer.appointment_id': 'ends',
      'visit.appointment_id': 'history',
    },
  },
} as const satisfies Record<string, Record<string, Record<string, Fate>>>

export type Noun = keyof typeof pointingColumns
