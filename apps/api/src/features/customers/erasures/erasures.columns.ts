import { Review } from '@handoff/contracts/surveys/followUps'
import { QuestionKind } from '@handoff/contracts/surveys/surveys/questions'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from './erasures.person.ts'

/**
 * What an erasure does with every column that can hold text: this table is carried out, in its order, and a new column
 * fails `erasures.columns.test.ts` until it is here or among the other columns.
 */
type Rule = {
  /** The rows about a person. */
  of: (person: Person) => RawBuilder<boolean>
  /** The rows are deleted, with these columns that can hold text. */
  removed?: string
  /** Columns that get this value, which is empty or the number. */
  set?: Record<string, Value>
  /** Columns without text that end in the same statement. */
  also?: Record<string, Value>
  /** Columns that stay: codes of the product, and ids. */
  kept?: string
  /** Columns that the database computes from these, or that end after the commit. */
  derived?: string
}

type Value = RawBuilder<unknown> | ((person: Person, now: Date) => RawBuilder<unknown>)

const empty = sql.lit(null)
const noWords = sql.lit('')
const numbered = ({ name }: Person) => sql`${name}`
/** Now, if it had not ended before. */
const ended = (column: string) => (_: Person, now: Date) => sql`coalesce(${sql.ref(column)}, ${now}::timestamptz)`
const any = (column: string, ids: readonly unknown[]) => sql<boolean>`${sql.ref(column)} = any(${ids as unknown})`
const ofCustomer = ({ id }: Person) => sql<boolean>`customer_id = ${id}`
const ofReferrals = (person: Person) => any('referral_id', person.referralIds)
const ofEvents = (person: Person) => any('event_id', person.eventIds)
const ofLinks = (person: Person) => any('link_id', person.linkIds)

export const erasedColumns: Record<string, Rule> = {
  link_code: { of: ofLinks, removed: 'code_hash pass_hash' },
  link_code_sent: { of: ofLinks, removed: 'mailbox_hash' },
  link: { of: ({ linkIds }) => any('id', linkIds), removed: 'token_hash sent_to' },
  notification: { of: ofEvents, removed: 'message link' },
  mail: { of: ({ mailIds }) => any('id', mailIds), removed: 'kind to_address subject letter last_error' },
  idempotency_key: {
    of: ({ id, referralIds, words }) => sql<boolean>`(
      jsonb_path_exists(answer, '$.changes[*].ids.customer[*] ? (@ == $id)', jsonb_build_object('id', ${id}::int))
      or jsonb_path_query_array(answer, '$.changes[*].ids.referral[*]') @> any(
        select to_jsonb(id) from unnest(${referralIds}::int[]) as id)
      or exists (select from unnest(${words}::text[]) as word where strpos(lower(answer::text), lower(word)) > 0))`,
    removed: 'key endpoint body_hash answer',
  },
  /** Also those that were skipped or not run yet, because they are of this person. */
  data_import_row: {
    of: ({ id }) => sql<boolean>`import_id in (select id from data_import where kind = 'customers')
      and (target_id = ${id} or matches @> jsonb_build_array(jsonb_build_object('customerId', ${id}::int, 'isHint', false)))`,
    removed:
      'cells status name problems matches fills before repairs question choice place_choice left_out given corrected read_as identity match_hashes',
  },
  note_version: {
    of: ({ id }) => sql<boolean>`note_id in (select id from note where customer_id = ${id})`,
    removed: 'text',
  },
  note: { of: ofCustomer, removed: 'text kind' },
  custom_value: { of: ofCustomer, removed: 'text_value option_ids' },
  custom_field_file: { of: ({ fieldFileIds }) => any('id', fieldFileIds), removed: 'name media_type file_key' },
  material: { of: ofCustomer, removed: 'name media_type category file_key' },
  /** A choice or a rating is an outcome. */
  survey_answer: {
    of: ({ responseIds }) => sql<boolean>`${any('response_id', responseIds)} and exists (
      select from survey_question_version as version where version.id = question_version_id
        and version.kind in (${QuestionKind.ShortText}, ${QuestionKind.LongText}, ${QuestionKind.Date}))`,
    removed: 'value',
  },
  survey_response: { of: ofCustomer, kept: 'language' },
  /** Nothing is left to review. */
  follow_up: {
    of: ofReferrals,
    set: { note: empty, review_note: empty },
    also: {
      wants_call: sql.lit(false),
      sender_reviewed_at: ended('sender_reviewed_at'),
      review: sql`case when answered_at is not null then coalesce(review, ${Review.Kept}) end`,
      reviewed_at: (_, now) =>
        sql`case when answered_at is not null then coalesce(reviewed_at, ${now}::timestamptz) end`,
    },
  },
  contact_attempt: { of: ofReferrals, set: { note: empty } },
  appointment: {
    of: ofCustomer,
    set: { contact: empty, note: empty, comment: empty, customer_note: empty },
    kept: 'uid time_zone reason_code',
  },
  visit: { of: ofCustomer, set: { services: noWords, note: empty }, kept: 'specialty_ids' },
  consent: {
    of: ofCustomer,
    set: { witness: empty, note: empty, document: empty, document_type: empty, revoke_reason: empty },
    also: { revoked_at: ended('revoked_at') },
    kept: 'text_version',
  },
  unmet_need_history: {
    of: ({ id }) => sql<boolean>`need_id in (select id from unmet_need where customer_id = ${id})`,
    set: { note: empty },
  },
  unmet_need: {
    of: ofCustomer,
    set: { note: empty },
    also: { is_watched: sql.lit(false), miles: empty },
    kept: 'specialty_ids',
  },
  referral_group: { of: ofCustomer, set: { message: empty, packet: empty }, kept: 'specialty_ids' },
  referral: {
    of: ofCustomer,
    set: { not_eligible_reason: empty },
    kept: 'stage stage_before reason_code response_clock released_fields',
  },
  help_request_token: { of: ({ helpIds }) => any('help_request_id', helpIds), removed: 'token_hash' },
  help_request: {
    of: ({ helpIds }) => any('id', helpIds),
    set: {
      first_name: numbered,
      last_name: empty,
      phone: noWords,
      email: empty,
      best_time: empty,
      language: empty,
      zip: empty,
      words: noWords,
      note: empty,
      custom_fields: sql.lit('[]'),
      digest: sql`sha256(uuid_send(gen_random_uuid()))`,
    },
    also: {
      state_id: empty,
      county_id: empty,
      contact_preference: empty,
      state: sql`greatest(state, 3)`,
      closed_at: ended('closed_at'),
    },
    kept: 'category_ids consent_version',
    derived: 'search_name',
  },
  event_note: { of: ofEvents, removed: 'salt note' },
  event_report: { of: ofEvents, removed: 'salt reported_by' },
  /** Values and their salt: the chain then verifies without them. */
  event_change: { of: ofEvents, removed: 'field before after' },
  customer_salt: { of: ofCustomer, removed: 'salt' },
  event: { of: ({ eventIds }) => any('id', eventIds), kept: 'address type data note_digest' },
  person_key: { of: ofCustomer, removed: 'key' },
  legal_hold: { of: ofCustomer, removed: 'reason' },
  confidential_person: { of: ofCustomer, removed: 'identity match_keys search_text' },
  customer_access_log: { of: ofCustomer, kept: 'address kind list' },
  housemate: { of: ofCustomer, removed: '' },
  referral_group_housemate: { of: ofCustomer, removed: '' },
  customer: {
    of: ({ id }) => sql<boolean>`id = ${id}`,
    set: {
      first_name: numbered,
      last_name: noWords,
      preferred_name: empty,
      gender: empty,
      pronouns: empty,
      email: empty,
      safe_contact_note: empty,
      languages: sql.lit('{}'),
      address_line1: empty,
      zip: empty,
      emergency_contact: empty,
      income_band: empty,
      insurance: empty,
      phones: sql.lit('[]'),
      accessibility_needs: sql.lit('{}'),
    },
    also: {
      is_code_named: sql.lit(false),
      has_one_name: sql.lit(true),
      has_no_contact: sql.lit(true),
      date_of_birth: empty,
      is_birth_estimated: sql.lit(false),
      contact_preference: empty,
      needs_interpreter: sql.lit(false),
      has_no_fixed_address: sql.lit(false),
      state_id: empty,
      county_id: empty,
      city_id: empty,
      lat: empty,
      lng: empty,
      household_size: empty,
      children_count: empty,
      is_veteran: empty,
      stopped_asking_at: ended('stopped_asking_at'),
    },
    derived: 'match_keys phone search_name search_text',
  },
  customer_merge: {
    of: ({ id }) => sql<boolean>`${id} in (customer_id, other_id)`,
    set: { changes: empty },
  },
  customer_pair: { of: ({ id }) => sql<boolean>`${id} in (one_id, other_id)`, removed: 'note' },
  link_request: { of: ({ linkRequestIds }) => any('id', linkRequestIds), set: { details: empty } },
  customer_access: { of: ofCustomer, also: { until: ended('until') }, derived: 'last_name first_name' },
  /** Unless someone or something else has the word in its name. */
  search_word: {
    of: ({ id, nameWords }) => sql<boolean>`word = any(${nameWords}::text[])
      and not exists (select from customer where id <> ${id} and search_text like '% ' || word || ' %')
      and not exists (select from entity where search_text like '% ' || word || ' %')
      and not exists (select from city where ' ' || fold_key(name) || ' ' like '% ' || word || ' %')`,
    removed: 'word',
  },
  /** After the commit, with the bytes. */
  stored_file: { of: ({ fileKeys }) => any('key', fileKeys), derived: 'key' },
}

/** Columns of tables that know no customer, by the reason why their words stay. */
export const otherColumns: Record<string, Record<string, string>> = {
  'Of people with an account, their devices, and their choices': {
    account: 'first_name last_name email phone photo password_hash color_code time_zone cover first_run_skipped',
    invitation: 'kind email first_name last_name phone message token_hash',
    known_browser: 'token_hash',
    login_challenge: 'token_hash code_hash',
    mailed_token: 'token_hash purpose',
    notification_preference: 'topic',
    recovery_code: 'code_hash',
    session: 'token_hash previous_token_hash device address',
    setup_token: 'token_hash',
    trusted_device: 'token_hash device',
    two_factor: 'secret new_secret code_hash',
    role: 'side name',
    role_access: 'name',
    display_field_choice: 'fields',
    saved_view: 'name report filters sharing',
    report_share: 'report filters',
    picture: 'key kind bytes',
  },
  'Of providers and their locations': {
    entity:
      'name first_name email phone website logo about eligibility documents_to_bring hours languages time_zone capacity_note cost next_steps domain phone_key first_place search_name search_text letter_language',
    entity_address: 'address_line1 zip phone precision name hours exceptions notice note time_zone hours_zone',
    entity_address_provider: 'hours exceptions phone note',
    entity_category: 'capacity_note area_state_ids area_county_ids',
    eligibility_rule: 'rule own_words kind ids texts',
    verification: 'corrections',
    network_request:
      'action payload notes rejection_notes requester_email reason_code added_payload reporter_email target_name',
    network_request_step: 'note',
    data_import:
      'kind file_name headings mapping state duplicates counts value_choices unknown_values publishing encoding column_facts date_orders totals failure',
    data_import_organization: 'name status reason',
  },
  'Of the network, the same for everyone': {
    category: 'name color icon description code code_system',
    specialty: 'name',
    clock_level: 'routine urgent emergency',
    consent_text: 'version text text_for_several',
    custom_field: 'name kind help minimum maximum default_value',
    custom_field_option: 'name',
    holiday: 'name',
    retention_setting: 'periods last_runs',
    reason: 'code label',
    survey_group: 'name name_es',
    survey_question_version: 'text text_es help help_es answer_options show_if',
    network_setting:
      'name logo color_code mail_footer two_factor_required directory_intro hotline quick_exit_url embed_origins time_zone phone field_versions',
    mail_setting: 'public_url host security user_name password sender',
  },
  'Reference data': {
    state: 'name code fips',
    county: 'fips name full_name search_key',
    city: 'name search_key',
    zip_centroid: 'zip',
    legacy_place: 'kind',
    time_zone: 'name label zone zones',
    reference_load: 'data_set hash',
  },
  'Names of the product’s own things, hashes, and ids': {
    bus_message: 'message',
    bus_reader: 'id',
    event_chain: 'hash first_hash',
    event_seal: 'previous hash',
    job: 'name',
    migration: 'name checksum',
    rate_limit: 'key',
    signing_key: 'name key',
    timer: 'kind',
  },
  'Counted, with a key that no longer leads to the person': {
    people_fact: 'person category county language options',
    referral_tally: 'kind stage',
  },
}
