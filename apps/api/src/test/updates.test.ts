import { profile } from '@handoff/contracts/access/profile'
import { roles } from '@handoff/contracts/access/roles/roles'
import { customerImports } from '@handoff/contracts/customers/customerImports'
import { customers } from '@handoff/contracts/customers/customers/customers'
import { households } from '@handoff/contracts/customers/households'
import { notes } from '@handoff/contracts/customers/notes'
import type { ApiError, RequestOf } from '@handoff/contracts/kit'
import { categories } from '@handoff/contracts/network/categories'
import { type CustomField, customFields } from '@handoff/contracts/network/customFields/customFields'
import { entities } from '@handoff/contracts/network/entities/entities'
import { filledServices } from '@handoff/contracts/network/entities/services'
import { imports } from '@handoff/contracts/network/imports'
import { locations } from '@handoff/contracts/network/locations/locations'
import { mails } from '@handoff/contracts/platform/mails'
import { materials } from '@handoff/contracts/platform/materials'
import { notifications } from '@handoff/contracts/platform/notifications'
import { retention } from '@handoff/contracts/platform/retention'
import { settings } from '@handoff/contracts/platform/settings'
import { clocks } from '@handoff/contracts/referrals/clocks'
import { reasons } from '@handoff/contracts/referrals/reasons'
import { surveys } from '@handoff/contracts/surveys/surveys/surveys'
import { describe, expect, test } from 'vitest'
import { recordCounts } from './record-counts.ts'
import { aPicture, endpoints, isUpdateOfRecord, leftOutFieldsOf } from './samples.ts'
import { openWorld, type Person } from './world.ts'

/** An update keeps omitted fields, and null empties a field: for every PUT, and for a PATCH with a record. */

const world = await openWorld({ reference: true })
const { as, db, anEntity, aPerson, aCustomer, categoryId } = world
const admin = await aPerson({ firstName: 'Alma' })

type Values = Record<string, unknown>
type Snapshot = {
  by: Person
  /** Required by every update: the current id and version. */
  required: () => Promise<Values> | Values
  /** The input's fields as read back. */
  read: () => Promise<Values>
  /** A value for each field after it was emptied. */
  filled: Values
  /** Nullable on the wire, but not for this record. */
  refuses?: string[]
  /** Can be emptied only together with others. */
  together?: Record<string, string[]>
  /** Emptied along with it. */
  takesAlong?: Record<string, string[]>
  /** Null: computed instead. */
  derived?: string[]
  /** Belongs to other kinds of this record. */
  without?: string[]
  /** Values that are sent in another form than they are read. */
  sentAs?: (read: Values) => Values
  /** Without it nothing would change, and no version is compared. */
  change?: Values
}

const oakland = await db
  .selectFrom('city')
  .innerJoin('county', 'county.id', 'city.county_id')
  .select(['city.id as cityId', 'county.id as countyId', 'county.state_id as stateId'])
  .where('city.name', '=', 'Oakland')
  .where('county.name', '=', 'Alameda')
  .executeTakeFirstOrThrow()
const food = await categoryId('Food')
const { id: pantries } = await db
  .insertInto('specialty')
  .values({ category_id: food, name: 'Pantries' })
  .returning('id')
  .executeTakeFirstOrThrow()
const isSpecialty = { categoryIds: ['specialtyIds', 'services'] }

const described = {
  email: 'hello@harbor.example',
  phone: '(510) 555-0100',
  website: 'https://harbor.example',
  about: 'Since 1970',
  eligibility: 'Adults',
  documentsToBring: 'An ID',
  cost: 'Free',
  nextSteps: 'Call us',
  languages: ['English'],
  timeZone: 'America/Denver',
  categoryIds: [food],
  specialtyIds: [pantries],
  services: [
    {
      categoryId: food,
      rules: [{ rule: { kind: 'ages' as const, from: 18, to: null }, isHard: true, ownWords: 'Adults' }],
      serviceArea: { stateIds: [oakland.stateId], countyIds: [] },
    },
  ],
  entityAddresses: [{ name: 'Main', addressLine1: '1 Main Street', ...oakland, zip: '94607', phone: '(510) 555-0101' }],
  isPublic: false,
}

const addressFields = ['id', 'name', 'addressLine1', 'stateId', 'countyId', 'cityId', 'zip', 'phone', 'isConfidential']

async function anEntityRecord(values: RequestOf<typeof entities.create>, more: Partial<Snapshot>): Promise<Snapshot> {
  const { id } = (await as(admin)(entities.create, { ...values, logo: aPicture(), isInvited: false })).data
  const edit = async () => (await as(admin)(entities.edit, { id })).data
  return {
    by: admin,
    required: async () => ({ id, version: (await edit()).version }),
    read: async () => {
      const { parent, categories: offered, addresses, services, ...rest } = await edit()
      const parentId = parent?.id ?? null
      return {
        ...rest,
        parentId,
        categoryIds: offered.map((one) => one.id),
        services: filledServices(services),
        entityAddresses: addresses,
      }
    },
    filled: { ...values, logo: aPicture() },
    takesAlong: isSpecialty,
    sentAs: ({ entityAddresses }) => ({
      entityAddresses: (entityAddresses as Values[]).map((address) => pick(address, addressFields)),
    }),
    ...more,
  }
}

async function aLocation(
  values: Partial<RequestOf<typeof locations.create>>,
  more: Partial<Snapshot>,
): Promise<Snapshot> {
  const other = await anEntity({ name: 'Night Shelter' })
  const week = [[{ from: '09:00', until: '17:00' }], [], [], [], [], [], []]
  const filled = {
    name: 'Harbor Hall',
    addressLine1: '1 Main Street',
    ...oakland,
    zip: '94607',
    phone: '(510) 555-0100',
    pin: { lat: 37.8, lng: -122.3 },
    hours: week,
    exceptions: [{ day: '2026-12-24', hours: [], note: 'Christmas Eve' }],
    notice: 'Elevator under repair',
    noticeUntil: '2027-01-31',
    note: 'Ring twice',
    isConfidential: true,
    categoryIds: [food],
    offers: [{ entityId: other.id, categoryIds: [food], hours: week, phone: '(510) 555-0102', note: 'Upstairs' }],
    ...values,
  }
  const { id } = (await as(admin)(locations.create, filled)).data
  const show = async () => (await as(admin)(locations.show, { id })).data
  return {
    by: admin,
    required: async () => ({ id, version: (await show()).version }),
    read: async () => {
      const { entity, categories: offered, lat, lng, precision, ...rest } = await show()
      return {
        ...rest,
        entityId: entity?.id ?? null,
        categoryIds: offered.map((one) => one.id),
        pin: precision === 'pin' ? { lat, lng } : null,
      }
    },
    filled,
    together: { stateId: ['countyId', 'cityId'], countyId: ['cityId'] },
    sentAs: (read) => ({
      offers: (read.offers as { entity: { id: number }; categories: { id: number }[] }[]).map(
        ({ entity, categories: offered, ...offer }) => ({
          ...pick(offer, ['hours', 'exceptions', 'phone', 'note']),
          entityId: entity.id,
          categoryIds: offered.map((one) => one.id),
        }),
      ),
    }),
    takesAlong: { stateId: ['pin'], countyId: ['pin'], cityId: ['pin'], zip: ['pin'], notice: ['noticeUntil'] },
    ...more,
  }
}

async function aCustomField(values: RequestOf<typeof customFields.create>, more: Partial<Snapshot>): Promise<Snapshot> {
  const { data: made } = await as(admin)(customFields.create, values)
  const { id, options } = made
  const read = async () =>
    (await as(admin)(customFields.active, { targetType: 2 })).data.find(
      (field: CustomField) => field.id === id,
    )! as Values
  return {
    by: admin,
    required: async () => ({ id, version: (await read()).version }),
    read,
    filled: { ...values, options },
    refuses: ['options'],
    ...more,
  }
}
const ofAField = { help: 'As on the card', isRequired: true, isSensitive: true, isPublic: true, isOnOverview: true }

/** Every update, with a record that has every field filled. */
const records: Record<string, Record<string, () => Promise<Snapshot>>> = {
  'entities.save': {
    'of an organization': () =>
      anEntityRecord(
        { networkType: 2, name: 'Harbor Clinic', ...described },
        { refuses: ['name'], without: ['firstName', 'lastName', 'parentId', 'hours'] },
      ),
    'of an individual': async () =>
      anEntityRecord(
        {
          networkType: 1,
          firstName: 'Nora',
          lastName: 'Field',
          ...described,
          email: 'nora@field.example',
          parentId: (await anEntity()).id,
        },
        { refuses: ['firstName', 'lastName'], without: ['name', 'hours'] },
      ),
    // With one, the hours are those of the location.
    'without a location': () =>
      anEntityRecord(
        { networkType: 2, name: 'Crane Pantry', ...described, entityAddresses: [], hours: 'Mondays', email: null },
        {
          refuses: ['name'],
          without: ['firstName', 'lastName', 'parentId', 'entityAddresses', 'email'],
          sentAs: () => ({}),
        },
      ),
  },
  'entities.setCapacity': {
    'of a member': async () => {
      const { id } = await anEntity({ name: 'Dock Kitchen' })
      await as(admin)(entities.setCapacity, { id, capacity: 2, note: 'Two beds' })
      const read = async () => {
        const { capacity, capacityNote } = (await as(admin)(entities.edit, { id })).data
        return { capacity, note: capacityNote }
      }
      return { by: admin, required: () => ({ id }), read, filled: { note: 'Two beds' }, without: ['categoryId'] }
    },
  },
  'locations.save': {
    'of a member': async () => aLocation({ entityId: (await anEntity()).id }, { without: ['timeZone'] }),
    'of the network': () => aLocation({ timeZone: 'America/Denver' }, { without: ['entityId'], derived: ['timeZone'] }),
  },
  'retention.save': {
    'of all periods': async () => {
      const setting = async () => (await as(admin)(retention.show, {})).data
      const filled = { ...(await setting()).periods }
      const required = async () => ({ version: (await setting()).version })
      return {
        by: admin,
        required,
        read: async () => ({ ...(await setting()).periods }),
        filled,
        change: { drafts: 400 },
      }
    },
  },
  'households.save': {
    'of two people': async () => {
      const [one, other] = [await aCustomer(admin), await aCustomer(admin)]
      const filled = { headId: one.id, contactId: other.id }
      const { id } = (await as(admin)(households.create, { housemateIds: [one.id, other.id], ...filled })).data
      const show = async () => (await as(admin)(households.ofCustomer, { id: one.id })).data[0]!
      const read = async () => {
        const { people } = await show()
        const idOf = (part: 'isHead' | 'isContact') => people.find((housemate) => housemate[part])?.id ?? null
        return { headId: idOf('isHead'), contactId: idOf('isContact') }
      }
      return { by: admin, required: async () => ({ id, version: (await show()).version }), read, filled }
    },
  },
  'clocks.save': {
    'of a category': async () => {
      const time = (value: number) => ({ value, unit: 'days' as const })
      const times = {
        reminders: [time(1)],
        due: time(2),
        escalate: time(3),
        expire: time(4),
        contact: time(1),
        resume: time(2),
      }
      const filled = { routine: times, urgent: times, emergency: times, countsOpenHours: true }
      const { id } = (await as(admin)(clocks.create, { categoryId: food, ...filled })).data
      const read = async () =>
        (await as(admin)(clocks.show, {})).data.exceptions.find((level) => level.id === id)! as Values
      return { by: admin, required: async () => ({ id, version: (await read()).version }), read, filled }
    },
  },
  'clocks.saveCalendar': {
    'of the network': async () => {
      const filled = { hasFederalHolidays: true, timeZone: 'America/Denver' }
      await as(admin)(clocks.saveCalendar, filled)
      const read = async () => (await as(admin)(clocks.show, {})).data
      const required = async () => ({ version: (await read()).version })
      return { by: admin, required, read, filled, change: { timeZone: 'America/Chicago' } }
    },
  },
  'reasons.save': {
    'of a reason': async () => {
      const filled = {
        label: 'Building closed',
        sides: ['receiver' as const, 'admin' as const],
        isCommentRequired: true,
        suggestsReroute: true,
        countsAsGap: true,
        isActive: true,
      }
      const { id } = (await as(admin)(reasons.create, { appliesTo: 1, ...filled })).data
      const read = async () => (await as(admin)(reasons.all, {})).data.find((one) => one.id === id)!
      return {
        by: admin,
        required: async () => ({ id, version: (await read()).version }),
        read,
        filled,
        refuses: ['sides'],
      }
    },
  },
  'surveys.save': {
    'of a question': async () => {
      const group = (await as(admin)(surveys.createGroup, { surveyType: 2, name: 'Your visit' })).data
      const filled = {
        text: 'How was it?',
        textEs: '¿Cómo fue?',
        help: 'Think of {provider}.',
        helpEs: 'Piense en {provider}.',
        kind: 1 as const,
        answerOptions: ['Good', 'Bad'],
        answerOptionsEs: ['Bien', 'Mal'],
        scores: [1, 0],
        isRequired: true,
      }
      const first = (await as(admin)(surveys.create, { ...filled, groupId: group.id, showIf: null })).data
      const showIf = { questionId: first.id, operator: 'is' as const, value: 2 }
      const { id } = (await as(admin)(surveys.create, { ...filled, groupId: group.id, showIf })).data
      const question = async () =>
        (await as(admin)(surveys.all, { surveyType: 2 })).data[0]!.questions.find((one) => one.id === id)!
      /** Null for each of them is an empty list. */
      const listOf = (values: readonly unknown[]) => (values.every((value) => value === null) ? [] : values)
      return {
        by: admin,
        required: async () => ({ id, version: (await question()).version }),
        read: async () => {
          const { answerOptions: options, ...read } = await question()
          return {
            ...read,
            answerOptions: options.map(({ name }) => name),
            answerOptionsEs: listOf(options.map(({ nameEs }) => nameEs)),
            scores: listOf(options.map(({ score }) => score)),
          }
        },
        filled: { ...filled, showIf },
        refuses: ['answerOptions'],
      }
    },
  },
  'surveys.saveGroup': {
    'of a group': async () => {
      const filled = { name: 'Getting help', nameEs: 'Recibir ayuda' }
      const { id } = (await as(admin)(surveys.createGroup, { ...filled, surveyType: 1 })).data
      const read = async () => (await as(admin)(surveys.all, { surveyType: 1 })).data.find((one) => one.id === id)!
      return {
        by: admin,
        required: async () => ({ id, version: (await read()).version }),
        read,
        filled,
        change: { name: 'Help' },
      }
    },
  },
  'categories.save': {
    'of a category': async () => {
      const filled = {
        name: 'Pet care',
        color: '#3b3b46',
        icon: 'heart' as const,
        description: 'For animals',
        code: 'PD-6000',
        codeSystem: 'AIRS',
        isSensitive: true,
        sharesHousehold: true,
        isActive: true,
        specialties: [{ name: 'Vaccines' }],
      }
      const { id } = (await as(admin)(categories.create, filled)).data
      const read = async () => (await as(admin)(categories.show, { id })).data
      return { by: admin, required: async () => ({ id, version: (await read()).version }), read, filled }
    },
  },
  'customers.save': {
    'of a customer': async () => {
      const filled = {
        firstName: 'Rosa',
        lastName: 'Marin',
        preferredName: 'Rosie',
        pronouns: 'she/her',
        dateOfBirth: '1984-03-02',
        isBirthEstimated: true,
        gender: 'Female' as const,
        languages: ['Spanish' as const],
        needsInterpreter: true,
        phones: [{ number: '(510) 555-0171', kind: 2 as const, isSafe: false }],
        email: 'rosa@mail.test',
        // Without it the last contact could not be removed.
        hasNoContact: true,
        contactPreference: 2 as const,
        safeContactNote: 'Text first',
        emergencyContact: 'Miguel Torres',
        hasNoFixedAddress: true,
        addressLine1: '12 Elm Road',
        ...oakland,
        zip: '94601',
        householdSize: 4,
        childrenCount: 2,
        accessibilityNeeds: ['No stairs' as const],
        incomeBand: 'Under $15,000' as const,
        isVeteran: true,
        insurance: 'Medi-Cal',
      }
      const { id } = (await as(admin)(customers.create, filled)).data
      const read = async () => (await as(admin)(customers.show, { id })).data
      return {
        by: admin,
        required: async () => ({ id, version: (await read()).version }),
        read,
        filled,
        refuses: ['firstName', 'lastName'],
        // Only of confidential providers.
        without: ['codeName'],
        together: { stateId: ['countyId', 'cityId'], countyId: ['cityId'] },
      }
    },
  },
  'roles.save': {
    'of a role': async () => {
      const flags = { isEdit: false, isDelete: false, isApprove: false, isAssign: false, isExport: false }
      const access = {
        name: 'Network Management' as const,
        isView: true,
        isAdd: true,
        isImport: false,
        isSensitive: false,
      }
      const filled = { name: 'Front desk', roleAccesses: [{ ...access, ...flags }] }
      const { id } = (await as(admin)(roles.create, filled)).data
      const read = async () => (await as(admin)(roles.show, { id })).data
      return {
        by: admin,
        required: async () => ({ id, version: (await read()).version }),
        read,
        filled,
      }
    },
  },
  'teams.save': {
    'of a teammate': async () => {
      const { id } = await world.staffOf(null, { network: ['view'] })
      const row = () =>
        db
          .selectFrom('account')
          .select(['role_id as roleId', 'is_active as isActive', 'version'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      const { version: _, ...filled } = await row()
      return { by: admin, required: async () => ({ id, version: (await row()).version }), read: row, filled }
    },
  },
  'notifications.savePreferences': {
    'of an account': async () => {
      const by = await aPerson({ firstName: 'Paul' })
      const filled = {
        mailed: ['requests' as const],
        shown: ['referralOpened' as const],
        quietFrom: '20:00',
        quietUntil: '07:00',
        digest: 1 as const,
      }
      await as(by)(notifications.savePreferences, filled)
      const read = async () => {
        const { topics, ...rest } = (await as(by)(notifications.preferences, {})).data
        const namesOf = (those: typeof topics) => those.map(({ topic }) => topic)
        const mailed = namesOf(topics.filter((one) => one.isMailed && !one.isFixed))
        return { ...rest, mailed, shown: namesOf(topics.filter((one) => one.isShown && one.canHide)) }
      }
      const takesAlong = { quietFrom: ['quietUntil'], quietUntil: ['quietFrom'] }
      return { by, required: () => ({}), read, filled, takesAlong }
    },
  },
  'profile.save': {
    'of an account': async () => {
      const by = await aPerson({ firstName: 'Petra' })
      const filled = { firstName: 'Petra', lastName: 'Lane', phone: '(510) 555-0100', colorCode: '#8a5a2b' }
      await as(by)(profile.save, filled)
      return { by, required: () => ({}), read: async () => (await as(by)(profile.show, {})).data, filled }
    },
  },
  'notes.edit': {
    'of a note': async () => {
      const { id: entityId } = await anEntity()
      const { id: colleague } = await aPerson()
      const values = { text: 'Ring twice', mentions: [colleague] }
      const { id } = (await as(admin)(notes.writeOfEntity, { entityId, ...values })).data
      const read = async (): Promise<Values> => {
        const [note] = (await as(admin)(notes.ofEntity, { entityId })).data.data
        return { ...note, mentions: note!.mentions.map((mention) => mention.id) }
      }
      return {
        by: admin,
        required: async () => ({ id, version: (await read()).version }),
        read,
        filled: values,
        change: { text: 'Knock' },
      }
    },
  },
  'materials.saveOfEntity': {
    'of a file': async () => {
      const { id } = await anEntity()
      const filled = { category: 'License', expiresOn: '2027-03-01' }
      const { id: materialId } = (await as(admin)(materials.addToEntity, { id, file: aPicture(), ...filled })).data
      const read = async () => (await as(admin)(materials.ofEntity, { id })).data.data[0]! as Values
      return { by: admin, required: async () => ({ id, materialId, version: (await read()).version }), read, filled }
    },
  },
  'materials.saveOfCustomer': {
    'of a file': async () => {
      const { id } = await aCustomer(admin)
      const filled = { category: 'Identification', expiresOn: '2027-03-01', shareBeforeAcceptance: true }
      const { id: materialId } = (await as(admin)(materials.addToCustomer, { id, file: aPicture(), ...filled })).data
      const read = async () => (await as(admin)(materials.ofCustomer, { id })).data.data[0]! as Values
      return { by: admin, required: async () => ({ id, materialId, version: (await read()).version }), read, filled }
    },
  },
  'settings.saveNetwork': {
    'of the network': async () => {
      const filled = {
        mailFooter: 'Ask help@bay.test',
        twoFactorRequired: [4 as const],
        directoryIntro: 'Find help',
        hotline: '211',
        embedOrigins: ['https://www.example.org'],
        phone: '+14325550100',
        helpContactId: admin.id,
      }
      // While they are open, the public pages require phone and contact.
      await as(admin)(settings.saveNetwork, { ...filled, isDirectoryOn: false, isHelpOn: false })
      const read = async () => (await as(admin)(settings.network, {})).data
      const required = async () => ({ version: (await read()).version })
      return { by: admin, required, read, filled, change: { hotline: '988' } }
    },
  },
  'mails.saveSetting': {
    'of emails': async () => {
      const filled = {
        host: 'smtp.bay.test',
        user: 'care',
        sender: 'care@bay.test',
        publicUrl: 'https://care.bay.test',
      }
      await as(await aPerson())(mails.saveSetting, filled)
      const read = async () => (await as(admin)(mails.setting, {})).data
      const required = async () => ({ version: (await read()).version })
      // Where there is a server, there is a sender. Ten calls a minute may send a password.
      return {
        by: admin,
        required,
        read,
        filled,
        change: { port: 465 },
        without: ['password', 'port', 'security'],
        refuses: ['sender'],
      }
    },
  },
  'customerImports.check': {
    'of an import': async () => {
      const file = new File(['Name,Born\nMo Ax,04/05/1980\n'], 'people.csv', { type: 'text/csv' })
      const { id, version } = (await as(admin)(customerImports.read, { file })).data
      const filled = { mapping: { name: 0 }, dateOrders: { 1: 'month' } }
      await as(admin)(customerImports.check, { id, version, ...filled } as never)
      const show = async () => (await as(admin)(customerImports.show, { id })).data
      const required = async () => ({ id, version: (await show()).version })
      return { by: admin, required, read: show, filled: {}, change: { dateOrders: { 1: 'day' } } }
    },
  },
  'imports.check': {
    'of an import': async () => {
      const file = new File(['Name\nHarbor Annex\n'], 'members.csv', { type: 'text/csv' })
      const { id, version } = (await as(admin)(imports.ofEntities, { file })).data
      await as(admin)(imports.check, { id, version, valueChoices: { zzyzx: 'none' } })
      const show = async () => (await as(admin)(imports.show, { id })).data
      const required = async () => ({ id, version: (await show()).version })
      return { by: admin, required, read: show, filled: {}, change: { valueChoices: { other: 'none' } } }
    },
  },
  'imports.choose': {
    'for a row of an import': async () => {
      const file = new File(['Name,State,Zip\nHarbor Annex,TX,94607\n'], 'members.csv', { type: 'text/csv' })
      const { id, version } = (await as(admin)(imports.ofEntities, { file })).data
      await as(admin)(imports.check, { id, version })
      const filled = { choice: 'import' as const, place: 'zip' as const }
      const read = async () => (await as(admin)(imports.rows, { id })).data.data[0]!
      await as(admin)(imports.choose, { id, row: 2, ...filled })
      // A corrected cell is not a field of the selection.
      return { by: admin, required: () => ({ id, row: 2 }), read, filled, without: ['cell'] }
    },
  },
  // Last: a new customer gets field defaults, and a field with values can only be extended.
  'customFields.save': {
    'of a text': () =>
      aCustomField(
        { targetType: 2, name: 'Case number', kind: 'text', ...ofAField, mostCharacters: 20, defaultValue: 'C-' },
        { without: ['minimum', 'maximum', 'options'] },
      ),
    'of a number': () =>
      aCustomField(
        { targetType: 2, name: 'Income', kind: 'number', ...ofAField, minimum: '0', maximum: '9', defaultValue: 1 },
        { without: ['mostCharacters', 'options'] },
      ),
    'of a choice': () =>
      aCustomField(
        { targetType: 2, name: 'Roof', kind: 'single', ...ofAField, options: [{ name: 'Own' }], defaultValue: 'Own' },
        { without: ['mostCharacters', 'minimum', 'maximum'] },
      ),
  },
}

test('includes every update with optional fields', () => {
  const withFields = endpoints.filter(([name, endpoint]) => isUpdateOfRecord(name, endpoint)).map(([name]) => name)
  expect(withFields.length).toBeGreaterThan(8)
  expect(Object.keys(records).sort()).toEqual(withFields.sort())
  // A single required value cannot be left out.
  const ofOneValue = [
    'customerImports.readAs',
    'imports.readAs',
    'settings.saveLogo',
    'customFields.saveOfCustomer',
    'customFields.saveOfEntity',
  ]
  const versioned = endpoints.filter(
    ([name, { method, input }]) => method === 'PUT' && 'version' in input.shape && !ofOneValue.includes(name),
  )
  expect(withFields).toEqual(expect.arrayContaining(versioned.map(([name]) => name)))
})

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)
const pick = (values: Values, fields: string[]) => Object.fromEntries(fields.map((field) => [field, values[field]]))

for (const [name, kinds] of Object.entries(records)) {
  const endpoint = endpoints.find(([of]) => of === name)![1]

  describe.each(Object.entries(kinds))(`${name} %s`, async (_, make) => {
    const kept = await make()
    const { by, refuses = [], together = {}, takesAlong = {}, derived = [], without = [], sentAs } = kept
    const fields = leftOutFieldsOf(endpoint).filter((field) => !without.includes(field))
    const send = async (changes: Values) =>
      as(by)(endpoint, { ...(await kept.required()), ...changes } as RequestOf<typeof endpoint>)
    const current = async () => pick(await kept.read(), fields)

    test('keeps every omitted field', async () => {
      const before = await current()
      for (const field of fields) expect(isEmpty(before[field] ?? null), `${field} is filled`).toBe(false)
      await send({})
      expect(await current()).toEqual(before)
    })

    test('records nothing if the same values are sent again', async () => {
      const { logo: _, ...asRead } = await current()
      const before = await recordCounts(db)
      await send({ ...asRead, ...sentAs?.(asRead) })
      expect(await recordCounts(db)).toEqual(before)
    })

    const isVersioned = 'version' in endpoint.input.shape
    test.runIf(isVersioned)('is rejected with a stale version, with the current values', async () => {
      const { version } = (await kept.required()) as { version: number }
      const { change = {} } = kept
      const { status, current: latest } = await send({ ...change, version: 0 }).then(
        () => ({ status: 200, current: null }),
        (error: ApiError) => error,
      )
      expect({ status, version: (latest as { version?: number } | null)?.version }).toEqual({ status: 409, version })
      // Lists are sent in another form than they are returned.
      const now = Object.entries(await current()).filter(
        ([field, value]) => field in (latest as object) && typeof value !== 'object',
      )
      const shared = Object.fromEntries(now)
      expect(latest).toMatchObject(shared)
    })

    const isNullable = (field: string) =>
      endpoint.input.shape[field]!.safeParse(null).success && !refuses.includes(field)

    test.each(fields.filter(isNullable))('empties %s with null, and nothing else', async (field) => {
      const before = await current()
      const emptied = [field, ...(together[field] ?? [])]
      const along = emptied.flatMap((one) => takesAlong[one] ?? [])
      await send(Object.fromEntries(emptied.map((one) => [one, null])))
      const after = await current()
      for (const one of emptied) if (!derived.includes(one)) expect(isEmpty(after[one]), one).toBe(true)
      const others = fields.filter((one) => !emptied.includes(one) && !along.includes(one))
      expect(pick(after, others)).toEqual(pick(before, others))
      await send(pick(kept.filled, [...emptied, ...along]))
    })

    test.each(fields.filter((field) => !isNullable(field)))('rejects null for %s with a message', async (field) => {
      const before = await current()
      await expect(send({ [field]: null })).rejects.toMatchObject({
        status: 400,
        fields: { [field]: [expect.stringMatching(/^[A-Z].* is required$|^Please select [A-Z]/)] },
      })
      expect(await current()).toEqual(before)
    })
  })
}
