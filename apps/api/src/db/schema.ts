// Generated from the migrations by `npm run db:types`. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

export interface DB {
  account: {
    id: Generated<number>
    user_type: 1 | 2 | 3 | 4
    entity_id: number | null
    role_id: number | null
    first_name: string
    last_name: string
    email: string
    phone: string | null
    photo: string | null
    password_hash: string | null
    color_code: Generated<string>
    time_zone: Generated<string>
    is_active: Generated<boolean>
    is_demo: Generated<boolean>
    failed_logins: Generated<number>
    locked_until: Date | null
    created_at: Generated<Date>
    cover: string | null
    cover_position: Generated<number>
    quiet_from: number | null
    quiet_until: number | null
    digest: Generated<0 | 1 | 2>
    digest_sent_at: Date | null
    deactivated_at: Date | null
    first_login_at: Date | null
    is_link: Generated<boolean>
    first_run_dismissed_at: Date | null
    first_run_skipped: Generated<string[]>
    version: Generated<number>
    written_lsn: string | null
  }
  answer_statistic: {
    entity_id: number | null
    answers: number
    accepted: number
    median_hours: number | null
    measured_at: Date
  }
  appointment: {
    id: Generated<number>
    uid: Generated<string>
    sequence: Generated<number>
    customer_id: number
    referral_id: number | null
    entity_id: number | null
    assigned_account_id: number | null
    assigned_entity_id: number | null
    location_id: number | null
    starts_at: Date
    ends_at: Date
    time_zone: string
    modality: 1 | 2 | 3
    contact: string | null
    note: string | null
    state: Generated<1 | 2 | 3 | 4>
    reason_code: string | null
    comment: string | null
    is_overlapping: Generated<boolean>
    reminded_at: Date | null
    booked_by: number
    version: Generated<number>
    created_at: Date
    updated_at: Date
    customer_answer: 1 | 2 | null
    customer_answered_at: Date | null
    customer_note: string | null
    customer_link_maker_id: number | null
  }
  bus_message: {
    id: Generated<number>
    transaction_id: Generated<string>
    message: string
    sent_at: Generated<Date>
  }
  bus_reader: {
    id: string
    polls_until: Date
  }
  category: {
    id: Generated<number>
    name: string
    color: string
    icon: string
    description: string | null
    is_sensitive: Generated<boolean>
    position: Generated<number>
    is_active: Generated<boolean>
    code: string | null
    code_system: string | null
    merged_into_id: number | null
    version: Generated<number>
    shares_household: Generated<boolean>
  }
  city: {
    id: number
    county_id: number
    name: string
    lat: number | null
    lng: number | null
    population: number | null
    search_key: string
  }
  clock_level: {
    id: Generated<number>
    category_id: number | null
    entity_id: number | null
    routine: JsonValue | null
    urgent: JsonValue | null
    emergency: JsonValue | null
    counts_open_hours: boolean | null
    version: Generated<number>
  }
  confidential_person: {
    customer_id: number
    identity: JsonValue
    match_keys: string[]
    search_text: string
    created_at: Date
  }
  consent: {
    id: Generated<number>
    customer_id: number
    method: 1 | 2 | 3 | 4 | 5
    scope: 1 | 2 | 3
    category_id: number | null
    entity_id: number | null
    text_version: string
    witness: string | null
    note: string | null
    document: Buffer | null
    document_type: string | null
    taken_by_id: number | null
    taken_at: Generated<Date>
    expires_at: Date
    revoked_at: Date | null
    revoked_by_id: number | null
    revoke_reason: string | null
    expiry_told_at: Date | null
    is_for_several: Generated<boolean>
  }
  consent_text: {
    id: Generated<number>
    version: string
    text: string
    created_at: Generated<Date>
    text_for_several: string | null
  }
  contact_attempt: {
    id: Generated<number>
    referral_id: number
    method: 1 | 2 | 3 | 4 | 5
    result: 1 | 2 | 3 | 4
    note: string | null
    account_id: number
    at: Date
  }
  county: {
    id: number
    state_id: number
    fips: string
    name: string
    full_name: string
    lat: number | null
    lng: number | null
    search_key: string
  }
  custom_field: {
    id: Generated<number>
    target_type: 1 | 2
    name: string
    kind: 'text' | 'longText' | 'number' | 'date' | 'boolean' | 'single' | 'multi' | 'phone' | 'email' | 'url' | 'file'
    help: string | null
    is_required: Generated<boolean>
    is_sensitive: Generated<boolean>
    is_public: Generated<boolean>
    is_active: Generated<boolean>
    minimum: string | null
    maximum: string | null
    most_characters: number | null
    default_value: JsonValue | null
    position: Generated<number>
    version: Generated<number>
    created_at: Generated<Date>
    is_on_overview: Generated<boolean>
  }
  custom_field_file: {
    id: Generated<number>
    field_id: number
    name: string
    media_type: string
    size: number
    file_key: string
    uploaded_by: number | null
    created_at: Date
  }
  custom_field_option: {
    id: Generated<number>
    field_id: number
    name: string
    position: Generated<number>
  }
  custom_value: {
    field_id: number
    customer_id: number | null
    entity_id: number | null
    text_value: string | null
    number_value: number | null
    date_value: string | null
    boolean_value: boolean | null
    option_id: number | null
    option_ids: number[] | null
    file_id: number | null
  }
  customer: {
    id: Generated<number>
    owner_entity_id: number | null
    first_name: string
    last_name: string
    preferred_name: string | null
    date_of_birth: string | null
    is_birth_estimated: Generated<boolean>
    gender: string | null
    pronouns: string | null
    email: string | null
    has_no_contact: Generated<boolean>
    contact_preference: number | null
    safe_contact_note: string | null
    languages: Generated<string[]>
    needs_interpreter: Generated<boolean>
    has_no_fixed_address: Generated<boolean>
    address_line1: string | null
    state_id: number | null
    county_id: number | null
    city_id: number | null
    zip: string | null
    lat: number | null
    lng: number | null
    emergency_contact: string | null
    household_size: number | null
    income_band: string | null
    is_veteran: boolean | null
    insurance: string | null
    state: Generated<1 | 2 | 3 | 4>
    version: Generated<number>
    created_by_id: number | null
    created_at: Generated<Date>
    phones: Generated<JsonValue>
    phone: GeneratedAlways<string | null>
    last_contact_at: Date | null
    last_referred_at: Date | null
    stopped_asking_at: Date | null
    asked_at: Date | null
    search_name: GeneratedAlways<string>
    search_text: Generated<string>
    has_one_name: Generated<boolean>
    children_count: number | null
    accessibility_needs: Generated<string[]>
    match_keys: GeneratedAlways<string[]>
    merged_into_id: number | null
    erased_at: Date | null
    is_code_named: Generated<boolean>
  }
  customer_access: {
    customer_id: number
    entity_id: number
    kind: 1 | 2 | 3
    since: Generated<Date>
    until: Date | null
    last_name: Generated<string>
    first_name: Generated<string>
    last_contact_at: Date | null
    last_referred_at: Date | null
  }
  customer_access_log: {
    id: Generated<number>
    customer_id: number
    account_id: number
    at: Generated<Date>
    address: string | null
    kind: Generated<'page' | 'packet' | 'export' | 'print' | 'file'>
    referral_id: number | null
    material_id: number | null
    link_maker_id: number | null
    list: string | null
  }
  customer_merge: {
    id: Generated<number>
    customer_id: number
    other_id: number
    merged_by_id: number
    created_at: Date
    undone_at: Date | null
    undone_by_id: number | null
    changes: JsonValue | null
  }
  customer_pair: {
    id: Generated<number>
    one_id: number
    other_id: number
    score: number
    reason: 1 | 2 | 3 | 4 | null
    note: string | null
    decided_by_id: number | null
    decided_at: Date | null
    created_at: Generated<Date>
  }
  customer_salt: {
    customer_id: number
    salt: Buffer
  }
  customer_to_compare: {
    customer_id: number
  }
  customer_to_recount: {
    customer_id: number
  }
  customer_under_way: {
    customer_id: number
  }
  data_import: {
    id: Generated<number>
    kind: 'entities' | 'locations' | 'customers'
    file_name: string
    headings: string[]
    mapping: JsonValue
    state: Generated<'draft' | 'checking' | 'checked' | 'running' | 'stopped' | 'done' | 'undoing' | 'undone'>
    duplicates: 'skip' | 'fill' | 'create' | null
    sends_invitations: Generated<boolean>
    counts: Generated<JsonValue>
    version: Generated<number>
    created_by: number
    created_at: Date
    run_by: number | null
    run_at: Date | null
    undone_by: number | null
    undone_at: Date | null
    heading_row: Generated<number>
    creates_organizations: Generated<boolean>
    value_choices: Generated<JsonValue>
    unknown_values: Generated<JsonValue>
    publishing: Generated<'none' | 'ask' | 'all'>
    encoding: 'windows-1252' | 'macintosh' | 'cp437' | 'cp850' | null
    entity_id: number | null
    column_facts: Generated<JsonValue>
    date_orders: Generated<JsonValue>
    apart_reason: 1 | 2 | 3 | 4 | null
    cursor: Generated<number>
    worker_id: number | null
    totals: Generated<JsonValue>
    failure: string | null
  }
  data_import_batch: {
    import_id: number
    first_number: number
    last_number: number
    created: number
    updated: number
    skipped: number
    failed: number
    remarks: number
    milliseconds: number
    created_at: Date
  }
  data_import_organization: {
    import_id: number
    name: string
    rows: number
    status: Generated<'missing' | 'created' | 'undone' | 'kept'>
    entity_id: number | null
    reason: string | null
  }
  data_import_row: {
    import_id: number
    number: number
    cells: string[]
    status: Generated<'waiting' | 'new' | 'hint' | 'question' | 'duplicate' | 'error' | 'created' | 'updated' | 'skipped' | 'undone' | 'kept'>
    name: string | null
    problems: Generated<JsonValue>
    matches: Generated<JsonValue>
    fills: Generated<string[]>
    target_id: number | null
    target_version: number | null
    before: JsonValue | null
    repairs: Generated<JsonValue>
    question: JsonValue | null
    choice: 'import' | 'skip' | 'fill' | null
    place_choice: 'zip' | 'typed' | 'confidential' | 'open' | null
    has_location: Generated<boolean>
    left_out: Generated<JsonValue>
    given: Generated<JsonValue>
    corrected: Generated<number[]>
    read_as: Generated<JsonValue>
    identity: JsonValue | null
    match_hashes: number[] | null
  }
  display_field_choice: {
    account_id: number | null
    target_type: number
    fields: JsonValue
  }
  eligibility_rule: {
    entity_id: number
    category_id: number
    position: number
    rule: JsonValue
    is_hard: Generated<boolean>
    own_words: string | null
    kind: GeneratedAlways<string>
    least: GeneratedAlways<number | null>
    most: GeneratedAlways<number | null>
    ids: GeneratedAlways<number[] | null>
    texts: GeneratedAlways<string[] | null>
  }
  entity: {
    id: Generated<number>
    network_type: 1 | 2
    name: string
    first_name: string | null
    parent_id: number | null
    email: string | null
    phone: string | null
    website: string | null
    logo: string | null
    about: string | null
    eligibility: string | null
    documents_to_bring: string | null
    hours: string | null
    languages: Generated<string[]>
    time_zone: Generated<string>
    entity_state: Generated<1 | 2 | 3 | 4 | 5>
    capacity: Generated<1 | 2 | 3 | 4 | 5 | 6>
    capacity_note: string | null
    capacity_at: Date | null
    verified_at: Date | null
    created_at: Generated<Date>
    cost: string | null
    next_steps: string | null
    domain: GeneratedAlways<string | null>
    is_public: Generated<boolean>
    verified_by_id: number | null
    merged_into_id: number | null
    deactivated_at: Date | null
    version: Generated<number>
    updated_at: Generated<Date>
    is_email_shared: Generated<boolean>
    phone_key: GeneratedAlways<string | null>
    unconfirmed_since: Date | null
    first_place: string | null
    capacity_asked_at: Date | null
    search_name: GeneratedAlways<string>
    search_text: Generated<string>
    capacity_version: Generated<number>
    letter_language: string | null
    is_confidential: Generated<boolean>
  }
  entity_address: {
    id: Generated<number>
    entity_id: number | null
    position: Generated<number>
    address_line1: string | null
    state_id: number | null
    county_id: number | null
    city_id: number | null
    zip: string | null
    phone: string | null
    lat: number | null
    lng: number | null
    precision: string | null
    is_confidential: Generated<boolean>
    name: string | null
    hours: JsonValue | null
    exceptions: Generated<JsonValue>
    notice: string | null
    notice_until: string | null
    note: string | null
    time_zone: string | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    map_y: GeneratedAlways<number | null>
    open_week: GeneratedAlways<string | null>
    hours_zone: Generated<string>
  }
  entity_address_offer: {
    entity_address_id: number
    entity_id: number | null
    category_id: number
  }
  entity_address_provider: {
    entity_address_id: number
    entity_id: number
    position: Generated<number>
    hours: JsonValue | null
    exceptions: Generated<JsonValue>
    phone: string | null
    note: string | null
    open_week: GeneratedAlways<string | null>
  }
  entity_category: {
    entity_id: number
    category_id: number
    capacity: 1 | 2 | 3 | 4 | 5 | 6 | null
    capacity_note: string | null
    capacity_at: Date | null
    area_state_ids: Generated<number[]>
    area_county_ids: Generated<number[]>
  }
  entity_specialty: {
    entity_id: number
    specialty_id: number
  }
  erasure: {
    customer_id: number
    number: number
    reason: 1 | 2 | 3 | 4 | 5
    erased_by_id: number | null
    created_at: Date
  }
  event: {
    id: Generated<number>
    at: Date
    account_id: number | null
    entity_id: number | null
    address: string | null
    type: string
    customer_id: number | null
    referral_id: number | null
    data: JsonValue
    note_digest: Buffer | null
  }
  event_chain: {
    is_only: Generated<boolean>
    position: Generated<number>
    hash: Generated<Buffer>
    first_position: Generated<number>
    first_hash: Generated<Buffer>
    kept_since: Date | null
  }
  event_change: {
    event_id: number
    position: number
    field: string
    before: string | null
    after: string | null
  }
  event_note: {
    event_id: number
    salt: Buffer
    note: string
  }
  event_outbox: {
    event_id: number
  }
  event_report: {
    event_id: number
    salt: Buffer
    reported_by: string
  }
  event_seal: {
    position: number
    event_id: number
    previous: Buffer
    hash: Buffer
  }
  favorite: {
    account_id: number
    entity_id: number
    created_at: Generated<Date>
  }
  follow_up: {
    id: Generated<number>
    referral_id: number
    occasion: 1 | 2
    survey_response_id: number | null
    sent_at: Date
    reminded_at: Date | null
    answer: 1 | 2 | 3 | 4 | null
    note: string | null
    answered_at: Date | null
    was_closed: Generated<boolean>
    reviewed_at: Date | null
    reviewed_by_id: number | null
    review: 1 | 2 | 3 | 4 | null
    review_note: string | null
    version: Generated<number>
    link_maker_id: number | null
    wants_call: Generated<boolean>
    called_at: Date | null
    called_by_id: number | null
    sender_reviewed_at: Date | null
    is_on_page: Generated<boolean>
  }
  help_request: {
    id: Generated<number>
    state: Generated<1 | 2 | 3 | 4>
    version: Generated<number>
    first_name: string
    last_name: string | null
    phone: string | null
    email: string | null
    contact_preference: 1 | 2 | 3 | null
    best_time: string | null
    language: string | null
    state_id: number | null
    county_id: number | null
    zip: string | null
    category_ids: Generated<number[]>
    words: string
    entity_id: number | null
    consent_version: string | null
    digest: Buffer
    taken_by_id: number | null
    taken_at: Date | null
    customer_id: number | null
    closed_at: Date | null
    note: string | null
    created_at: Date
    updated_at: Date
    custom_fields: Generated<JsonValue>
    search_name: GeneratedAlways<string>
    priority: Generated<1 | 2 | 3>
    due_at: Date | null
    escalate_at: Date | null
    escalation: Generated<0 | 1 | 2>
  }
  help_request_referral: {
    help_request_id: number
    referral_id: number
  }
  help_request_token: {
    token_hash: Buffer
    help_request_id: number
    created_at: Date
    expires_at: Date
  }
  holiday: {
    id: Generated<number>
    name: string
    day: string
    is_yearly: Generated<boolean>
    created_at: Generated<Date>
  }
  household: {
    id: Generated<number>
    version: Generated<number>
    created_at: Generated<Date>
  }
  housemate: {
    household_id: number
    customer_id: number
    is_head: Generated<boolean>
    is_contact: Generated<boolean>
    created_at: Generated<Date>
  }
  idempotency_key: {
    account_id: number
    key: string
    endpoint: string
    body_hash: Buffer
    answer: JsonValue
    created_at: Generated<Date>
  }
  import_progress: {
    import_id: number
    done: Generated<number>
    total: number
    is_stopped: Generated<boolean>
    at: Date
  }
  invitation: {
    id: Generated<number>
    kind: 'team' | 'entity'
    entity_id: number | null
    user_type: 1 | 2 | 3 | 4
    role_id: number | null
    email: string
    first_name: string | null
    last_name: string | null
    phone: string | null
    message: string | null
    invited_by: number
    token_hash: Buffer
    created_at: Date
    sent_at: Date
    expires_at: Date
    accepted_at: Date | null
    declined_at: Date | null
    revoked_at: Date | null
    account_id: number | null
    expired_told_at: Date | null
  }
  job: {
    name: string
    last_run_at: Date
    failures: Generated<number>
    retry_at: Date | null
  }
  known_browser: {
    id: Generated<number>
    account_id: number
    token_hash: Buffer
    failed_logins: Generated<number>
    locked_until: Date | null
    used_at: Date
  }
  legacy_place: {
    kind: 'county' | 'city'
    legacy_id: number
    county_id: number
    city_id: number | null
  }
  legal_hold: {
    customer_id: number
    reason: string
    set_by_id: number | null
    created_at: Date
  }
  link: {
    id: Generated<number>
    purpose: 1 | 2 | 3 | 4 | 5 | 6
    token_hash: Buffer
    group_id: number | null
    referral_id: number | null
    appointment_id: number | null
    sent_to: string | null
    created_at: Date
    expires_at: Date
    revoked_at: Date | null
    seen_at: Date | null
    survey_response_id: number | null
    entity_id: number | null
    made_by_id: number | null
    given_at: Date | null
  }
  link_check: {
    account_id: number
    created_at: Generated<Date>
  }
  link_code: {
    link_id: number
    code_hash: Buffer | null
    sent_at: Date
    tries: Generated<number>
    pass_hash: Buffer | null
    pass_until: Date | null
  }
  link_code_sent: {
    id: Generated<number>
    link_id: number | null
    mailbox_hash: Buffer
    sent_at: Date
  }
  link_request: {
    id: Generated<number>
    requester_id: number
    entity_id: number
    details: JsonValue | null
    status: Generated<1 | 2 | 3 | 4>
    customer_id: number | null
    decided_by_id: number | null
    decided_at: Date | null
    version: Generated<number>
    created_at: Generated<Date>
  }
  login_challenge: {
    token_hash: Buffer
    account_id: number
    is_remembered: boolean
    notification_by: 1 | 3
    code_hash: Buffer | null
    sent_at: Date | null
    sendings: Generated<number>
    attempts: Generated<number>
    created_at: Date
    expires_at: Date
    known_browser_id: number | null
  }
  mail: {
    id: Generated<number>
    kind: string
    to_address: string
    account_id: number | null
    subject: string
    letter: JsonValue | null
    created_at: Date
    send_after: Date
    attempts: Generated<number>
    sent_at: Date | null
    is_kept: Generated<boolean>
    failed_at: Date | null
    last_error: string | null
    undoable_event_id: number | null
  }
  mail_setting: {
    only_row: Generated<boolean>
    public_url: string | null
    host: string | null
    port: Generated<number>
    security: Generated<'starttls' | 'tls' | 'none'>
    user_name: string | null
    password: string | null
    sender: string | null
    version: Generated<number>
  }
  mailed_token: {
    token_hash: Buffer
    purpose: 'reset' | 'verify'
    account_id: number | null
    request_id: number | null
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  material: {
    id: Generated<number>
    entity_id: number | null
    customer_id: number | null
    is_internal: boolean
    side_entity_id: number | null
    name: string
    media_type: string
    size: number
    category: string | null
    expires_on: string | null
    file_key: string
    uploaded_by: number | null
    created_at: Date
    consent_id: number | null
    share_before_acceptance: Generated<boolean>
    version: Generated<number>
    reminded_of: string | null
    referral_id: number | null
    is_for_referral: Generated<boolean>
  }
  network_request: {
    id: Generated<number>
    request_type: 1 | 2 | 3 | 4
    status: Generated<1 | 2 | 3 | 4 | 5>
    action: Generated<'add' | 'change' | 'remove'>
    payload: JsonValue
    notes: string | null
    rejection_notes: string | null
    requester_id: number | null
    requester_entity_id: number | null
    requester_email: string | null
    verified_at: Date | null
    created_at: Date
    decided_at: Date | null
    decided_by: number | null
    target_id: number | null
    reason_code: string | null
    added_id: number | null
    version: Generated<number>
    copied_from_id: number | null
    added_at: Date | null
    added_payload: JsonValue | null
    is_report: Generated<boolean>
    reporter_email: string | null
    target_name: string | null
  }
  network_request_step: {
    id: Generated<number>
    request_id: number
    from_status: number | null
    to_status: number
    account_id: number | null
    note: string | null
    at: Date
  }
  network_setting: {
    only_row: Generated<boolean>
    name: Generated<string>
    logo: string | null
    color_code: Generated<string>
    mail_footer: string | null
    two_factor_required: Generated<number[]>
    is_directory_on: Generated<boolean>
    directory_intro: string | null
    is_help_on: Generated<boolean>
    hotline: string | null
    quick_exit_url: Generated<string>
    embed_origins: Generated<string[]>
    has_federal_holidays: Generated<boolean>
    time_zone: Generated<string>
    phone: string | null
    help_contact_id: number | null
    is_zone_confirmed: Generated<boolean>
    version: Generated<number>
    field_versions: Generated<JsonValue>
    backed_up_at: Date | null
  }
  note: {
    id: Generated<number>
    entity_id: number | null
    customer_id: number | null
    referral_id: number | null
    note_type: 1 | 2 | 3 | 4
    text: string
    author_id: number | null
    side_entity_id: number | null
    version: Generated<number>
    created_at: Date
    edited_at: Date | null
    kind: 'question' | 'answer' | null
  }
  note_file: {
    note_id: number
    material_id: number
  }
  note_mention: {
    note_id: number
    account_id: number
  }
  note_read: {
    referral_id: number
    account_id: number
    note_id: number
    read_at: Date
  }
  note_version: {
    note_id: number
    version: number
    text: string
    written_at: Date
  }
  notification: {
    id: Generated<number>
    event_id: number
    account_id: number
    message: string
    link: string | null
    seen_at: Date | null
    created_at: Generated<Date>
    referral_id: number | null
  }
  notification_preference: {
    account_id: number
    topic: string
    is_mailed: boolean
    is_shown: boolean
  }
  partner_letter: {
    id: Generated<number>
    referral_id: number
    mail_id: number | null
    note_id: number | null
    created_at: Date
    notified_at: Date | null
  }
  people_fact: {
    id: Generated<number>
    month: string
    day: string
    person: string
    met_level: 1 | 2 | 3 | null
    is_first: boolean
    category_id: number
    category: string
    is_sensitive: boolean
    entity_id: number
    priority: number
    county_id: number | null
    county: string | null
    state_id: number | null
    age_band: 0 | 1 | 2 | 3 | 4 | null
    language: string | null
    options: JsonValue
  }
  people_month: {
    month: string
    closed_at: Date
  }
  person_key: {
    customer_id: number
    key: Generated<string>
  }
  picture: {
    key: string
    kind: 'image/png' | 'image/jpeg' | 'image/webp'
    bytes: Buffer
    uploaded_by: number | null
    created_at: Generated<Date>
  }
  rate_limit: {
    key: string
    points: number
    expire: number | null
  }
  reason: {
    code: string
    label: string
    applies_to: 1 | 2 | 3 | 4 | 5 | 6
    is_comment_required: Generated<boolean>
    suggests_reroute: Generated<boolean>
    counts_as_gap: Generated<boolean>
    is_active: Generated<boolean>
    position: Generated<number>
    id: Generated<number>
    is_for_sender: Generated<boolean>
    is_for_receiver: Generated<boolean>
    is_for_admin: Generated<boolean>
    version: Generated<number>
    is_by_rule: Generated<boolean>
  }
  receiver_tally: {
    entity_id: number
    received: number
    answered: number
    is_summed: Generated<boolean>
  }
  recovery_code: {
    account_id: number
    code_hash: Buffer
    used_at: Date | null
  }
  reference_load: {
    data_set: string
    hash: string
    loaded_at: Generated<Date>
  }
  referral: {
    id: Generated<number>
    group_id: number
    customer_id: number
    from_entity_id: number | null
    to_entity_id: number
    category_id: number
    priority: 1 | 2 | 3
    status: 1 | 2 | 3 | 4 | 5
    stage: 'draft' | 'offered' | 'queued' | 'sent' | 'opened' | 'info_requested' | 'accepted' | 'waitlisted' | 'contacting' | 'scheduled' | 'added' | 'in_service' | 'closed' | 'rejected' | 'rerouted' | 'cancel_requested' | 'cancelled' | 'withdrawn' | 'recalled' | 'expired' | 'error'
    version: Generated<number>
    sent_at: Date | null
    opened_at: Date | null
    answered_at: Date | null
    closed_at: Date | null
    due_at: Date | null
    clock_left_ms: number | null
    hours_to_answer: number | null
    reason_code: string | null
    met_level: 1 | 2 | 3 | null
    assigned_account_id: number | null
    attempt: Generated<number>
    removed_at: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    access_ended_at: Date | null
    response_clock: JsonValue | null
    stage_before: string | null
    care_started_at: Date | null
    estimated_on: string | null
    escalation: Generated<0 | 1 | 2 | 3>
    reminded_at: Date | null
    parent_id: number | null
    assigned_entity_id: number | null
    own_customer_id: number | null
    position: Generated<number>
    recalled_by_id: number | null
    is_lead: Generated<boolean>
    is_unfilled: Generated<boolean>
    not_eligible_reason: string | null
    ended_at: Date | null
    served_on: string | null
    chooses_again: Generated<boolean>
    reopened_at: Date | null
    released_fields: Generated<string[]>
  }
  referral_file: {
    group_id: number
    material_id: number
    share_before_acceptance: boolean
  }
  referral_follower: {
    referral_id: number
    account_id: number
    is_muted: boolean
  }
  referral_group: {
    id: Generated<number>
    customer_id: number
    from_entity_id: number | null
    created_by_id: number
    category_id: number
    specialty_ids: Generated<number[]>
    mode: Generated<1 | 2 | 3 | 4 | 5>
    priority: 1 | 2 | 3
    message: string | null
    consent_id: number | null
    packet: JsonValue | null
    created_at: Generated<Date>
    link_way: 1 | 2 | 3 | null
    sends_at: Date | null
    sends_by_id: number | null
    first_group_id: number | null
  }
  referral_group_housemate: {
    group_id: number
    customer_id: number
    created_at: Generated<Date>
  }
  referral_tally: {
    kind: string
    day: Generated<string>
    category_id: number | null
    stage: string | null
    met_level: number | null
    is_ended: boolean | null
    is_in_time: boolean | null
    value: number | null
    n: number
    is_summed: Generated<boolean>
  }
  report_share: {
    id: Generated<number>
    account_id: number
    recipient_id: number
    report: string
    filters: JsonValue
    emailed_at: Date
    created_at: Date
  }
  retention_setting: {
    id: Generated<boolean>
    periods: Generated<JsonValue>
    last_runs: Generated<JsonValue>
    version: Generated<number>
  }
  role: {
    id: Generated<number>
    side: 'admin' | 'entity'
    entity_id: number | null
    name: string
    is_template: Generated<boolean>
    created_at: Generated<Date>
    version: Generated<number>
  }
  role_access: {
    role_id: number
    name: string
    is_view: Generated<boolean>
    is_add: Generated<boolean>
    is_edit: Generated<boolean>
    is_delete: Generated<boolean>
    is_approve: Generated<boolean>
    is_assign: Generated<boolean>
    is_export: Generated<boolean>
    is_import: Generated<boolean>
    is_sensitive: Generated<boolean>
  }
  saved_view: {
    id: Generated<number>
    account_id: number
    name: string
    report: string
    filters: JsonValue
    sharing: 'me' | 'role' | 'all'
    role_id: number | null
    is_weekly: boolean
    emailed_at: Date
    created_at: Generated<Date>
  }
  search_word: {
    id: Generated<number>
    word: string
  }
  session: {
    id: Generated<number>
    account_id: number
    token_hash: Buffer
    previous_token_hash: Buffer | null
    previous_valid_until: Date | null
    is_remembered: boolean
    device: string | null
    address: string | null
    created_at: Generated<Date>
    last_seen_at: Generated<Date>
    expires_at: Date
    ended_at: Date | null
    failed_logins: Generated<number>
    locked_until: Date | null
  }
  setup_token: {
    token_hash: Buffer
    created_at: Generated<Date>
  }
  signing_key: {
    name: string
    key: Buffer
  }
  specialty: {
    id: Generated<number>
    category_id: number
    name: string
  }
  state: {
    id: number
    name: string
    code: string
    fips: string
    is_territory: boolean
  }
  stored_file: {
    key: string
    size: Generated<number>
    created_at: Date
  }
  survey_answer: {
    response_id: number
    question_id: number
    question_version_id: number
    value: JsonValue
    answered_at: Date
  }
  survey_group: {
    id: Generated<number>
    survey_type: 1 | 2
    name: string
    name_es: string | null
    position: number
    version: Generated<number>
    created_at: Generated<Date>
    is_active: Generated<boolean>
  }
  survey_question: {
    id: Generated<number>
    group_id: number
    position: number
    is_active: Generated<boolean>
    version: Generated<number>
    created_at: Generated<Date>
  }
  survey_question_version: {
    id: Generated<number>
    question_id: number
    number: number
    meaning: number
    kind: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
    text: string
    text_es: string | null
    help: string | null
    help_es: string | null
    answer_options: Generated<JsonValue>
    is_required: Generated<boolean>
    show_if: JsonValue | null
    created_by_id: number | null
    created_at: Generated<Date>
  }
  survey_response: {
    id: Generated<number>
    survey_type: 1 | 2
    customer_id: number
    referral_id: number
    entity_id: number
    category_id: number
    language: Generated<string>
    channel: 1 | 2 | 3
    asks_follow_up: Generated<boolean>
    sent_at: Date | null
    sent_by_id: number | null
    reminded_at: Date | null
    started_at: Date | null
    saved_at: Date | null
    completed_at: Date | null
    filled_by_id: number | null
    version: Generated<number>
    created_at: Generated<Date>
    link_maker_id: number | null
  }
  time_zone: {
    name: string
    label: string
    zone: string
    offset_minutes: number
    zones: string[]
  }
  timer: {
    id: Generated<number>
    kind: string
    referral_id: number | null
    due_at: Date
    failures: Generated<number>
    retry_at: Date | null
    appointment_id: number | null
  }
  trusted_device: {
    id: Generated<number>
    account_id: number
    token_hash: Buffer
    device: string | null
    created_at: Date
    expires_at: Date
  }
  two_factor: {
    account_id: number
    notification_by: 1 | 3 | null
    secret: string | null
    secret_confirmed_at: Date | null
    new_secret: string | null
    last_step: number | null
    code_hash: Buffer | null
    code_expires_at: Date | null
    code_attempts: Generated<number>
    enabled_at: Date | null
  }
  unmet_need: {
    id: Generated<number>
    customer_id: number | null
    category_id: number
    county_id: number | null
    reason: 1 | 2 | 3 | 4 | 5 | 6 | 7
    note: string | null
    source: 1 | 2 | 3 | 4
    referral_id: number | null
    entity_id: number | null
    created_by_id: number | null
    created_at: Date
    met_at: Date | null
    met_by_referral_id: number | null
    specialty_ids: Generated<number[]>
    miles: number | null
    is_watched: Generated<boolean>
    opened_entity_id: number | null
    opened_at: Date | null
    watched_by_id: number | null
  }
  unmet_need_history: {
    id: Generated<number>
    need_id: number
    reason: 1 | 2 | 3 | 4 | 5 | 6 | 7
    note: string | null
    source: 1 | 2 | 3 | 4
    referral_id: number | null
    created_by_id: number | null
    created_at: Date
  }
  verification: {
    id: Generated<number>
    entity_id: number
    asked_at: Date
    asked_by_id: number | null
    reminded_at: Date | null
    marked_at: Date | null
    answered_at: Date | null
    answer: 1 | 2 | null
    corrections: Generated<JsonValue>
  }
  visit: {
    id: Generated<number>
    customer_id: number
    referral_id: number | null
    appointment_id: number | null
    entity_id: number | null
    visited_on: string
    specialty_ids: Generated<number[]>
    services: string
    units: number | null
    minutes: number | null
    note: string | null
    recorded_by: number
    created_at: Date
  }
  zip_centroid: {
    zip: string
    lat: number
    lng: number
    county_id: number
    city_id: number | null
  }
}
