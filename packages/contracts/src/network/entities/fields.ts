/**
 * The fields that a provider's own record has, each described once: from this table follow what may be sent and what is
 * answered, the columns that are read and written, requests for a change, imports and files, HSDS, the rows of forms,
 * and the facts of pages. A new text field is a column and one entry. Kept elsewhere: names, locations, and what it
 * offers (`editing.ts`), and for whom (`eligibility.ts`).
 */
import * as z from 'zod/mini'
import { type FieldInput, type FileField, flagField, textField } from '../../kit/fields.ts'
import { languagesNamed } from '../../kit/languages.ts'
import { optionalEmail, optionalPhone, requiredName, withDefault } from '../../kit/shapes.ts'
import { optionalWebsite } from '../../kit/website.ts'

export type Input = FieldInput<'contact' | 'services' | 'intake' | 'hours' | 'publishing'>

/**
 * Where a field is shown: its title there, or `true` where a separate part shows it. A field that is shown nowhere is on
 * the form and in the answer for the provider's page.
 */
export type Seen = {
  /** With each row of every list, for everyone with a login. */
  rows?: true
  /** The provider's page. */
  page?: string
  /** Cards of the directory. */
  directory?: string
  /** The small card on a map; for rows of the directory and of the public list alike. */
  near?: string
  /** The details of a request for a change. */
  request?: string
  /** Strangers: the public list, a provider's public page, and the link by which it confirms what is listed. */
  publicList?: true
  publicPage?: string | true
  verification?: string | true
  /** Customers: an offer, and its details. */
  offer?: true
  offerPage?: true
}

export type EntityField = {
  label: string
  column: string
  /** As it is sent. */
  schema: z.ZodMiniType
  /** As it is stored and answered: what is stored need not pass today's rules again. */
  stored: z.ZodMiniType
  input: Input
  seen: Seen
  /** Where that is not the order of this table: smaller ones come first, 0 is every other field. */
  order?: { [P in keyof Seen]?: number }
  /** What a customer brings to a visit. */
  isBrought?: true
  /** Part of requests: of a new provider and of changes, or of changes alone. */
  requested?: 'always' | 'change'
  /** `isEarly`: among the first columns, who it is and how to reach it, instead of in the order of this table. */
  file?: FileField & { isEarly?: true }
  /** Its name in an HSDS service; `each` where that has a list with one item. */
  hsds?: { name: string; each?: string }
}

const text = z.nullable(z.string())

/** As the one list of languages calls them; one that is not on it stays as it was typed. */
const languageNames = z.array(requiredName('Language', 60)).check(
  z.maxLength(30),
  z.overwrite((typed) => languagesNamed(typed)),
)

export const entityFields = {
  email: {
    label: 'Email',
    column: 'email',
    schema: optionalEmail,
    stored: text,
    input: { as: 'email', section: 'contact' },
    seen: { rows: true, verification: true },
    requested: 'always',
    file: { isEarly: true, headings: ['emailaddress', 'mail', 'contactemail', 'emailaddressmain', 'mediaemail'] },
    hsds: { name: 'email' },
  },
  phone: {
    label: 'Phone',
    column: 'phone',
    schema: optionalPhone,
    stored: text,
    input: { as: 'phone', section: 'contact' },
    seen: { rows: true, verification: true, offer: true },
    requested: 'always',
    file: {
      isEarly: true,
      headings: [
        'telephone',
        'tel',
        'phonenumber',
        'mainphone',
        'contactphone',
        'phone1number',
        'phonenumber1',
        'phone1',
        'mainphonenumber',
      ],
    },
  },
  website: {
    label: 'Website',
    column: 'website',
    schema: optionalWebsite,
    stored: text,
    input: { as: 'url', section: 'contact', isWide: true },
    seen: { publicPage: true, verification: true, offerPage: true },
    requested: 'always',
    file: {
      isEarly: true,
      headings: ['web', 'url', 'homepage', 'siteurl', 'webaddress', 'websiteaddress', 'mediawebsite'],
    },
  },
  about: {
    ...textField('About', 4000),
    column: 'about',
    input: { as: 'longText', section: 'services', rows: 3, isWide: true },
    seen: { request: 'About', publicPage: true, verification: 'About', offerPage: true },
    requested: 'change',
    file: {
      headings: ['description', 'summary', 'mission', 'agencydescription', 'servicedescription', 'listingdesc'],
    },
    hsds: { name: 'description' },
  },
  /** In words, beyond the rules of each service. */
  eligibility: {
    ...textField('Eligibility', 2000),
    column: 'eligibility',
    input: { as: 'longText', section: 'intake', label: 'Notes on eligibility' },
    seen: {
      page: 'Notes on eligibility',
      directory: 'Eligibility',
      near: 'Serves',
      request: 'Eligibility',
      publicList: true,
      publicPage: 'Who’s eligible',
      verification: 'Who’s eligible',
      offerPage: true,
    },
    requested: 'change',
    file: { headings: ['eligible', 'requirements', 'whoweserve', 'eligibilitydescription'] },
  },
  documentsToBring: {
    ...textField('Documents to bring', 2000),
    column: 'documents_to_bring',
    input: { as: 'longText', section: 'intake' },
    seen: {
      page: 'What to bring',
      directory: 'What to bring',
      near: 'Bring',
      request: 'What to bring',
      publicList: true,
      publicPage: 'What to bring',
      verification: 'What to bring',
      offer: true,
    },
    order: { publicPage: -1, near: 1 },
    isBrought: true,
    requested: 'change',
    file: { headings: ['documents', 'requireddocuments', 'bringalong', 'documentsrequired'] },
    hsds: { name: 'required_documents', each: 'document' },
  },
  cost: {
    ...textField('Cost', 500),
    column: 'cost',
    input: { as: 'longText', section: 'intake', placeholder: 'Free of charge' },
    seen: {
      page: 'Cost',
      directory: 'Cost',
      request: 'Cost',
      publicPage: 'Cost',
      verification: 'Cost',
      offerPage: true,
    },
    requested: 'change',
    file: { headings: ['fee', 'fees', 'price', 'feestructure', 'feestructuresource'] },
    hsds: { name: 'fees_description' },
  },
  nextSteps: {
    ...textField('Next steps', 2000),
    column: 'next_steps',
    input: { as: 'longText', section: 'intake', placeholder: 'Call first' },
    seen: {
      page: 'Next steps',
      directory: 'Next steps',
      request: 'Next steps',
      publicPage: 'What happens next',
      offerPage: true,
    },
    order: { publicPage: -2 },
    requested: 'change',
    file: { headings: ['howtoapply', 'intake', 'application', 'applicationprocess', 'intakeprocedure'] },
    hsds: { name: 'application_process' },
  },
  /** In words, of a provider without a location; a location has weekly hours. */
  hours: {
    ...textField('Hours', 500),
    column: 'hours',
    input: {
      as: 'text',
      section: 'hours',
      description: 'As written. With a first location they move into its note.',
      placeholder: 'Monday to Friday, 9 to 5',
    },
    seen: { page: 'Hours', request: 'Hours', publicPage: true, verification: true },
    requested: 'change',
    file: { isEarly: true, headings: ['openinghours', 'hoursofoperation', 'officehours', 'schedule'] },
  },
  languages: {
    label: 'Languages',
    column: 'languages',
    schema: withDefault(languageNames, []),
    stored: z.array(z.string()),
    input: { as: 'list', section: 'hours', placeholder: 'Select or type', isWide: true },
    seen: {
      rows: true,
      page: 'Languages',
      near: 'Languages',
      request: 'Languages',
      publicList: true,
      publicPage: 'Languages',
      verification: true,
      offer: true,
    },
    requested: 'change',
    file: {
      isEarly: true,
      hint: 'Separated by commas',
      headings: ['language', 'spokenlanguages', 'languagesoffered', 'languagesspoken', 'interpretationservices'],
    },
  },
  timeZone: {
    label: 'Time zone',
    column: 'time_zone',
    schema: z.optional(z.string().check(z.maxLength(60))),
    stored: z.string(),
    input: { as: 'timeZone', section: 'hours' },
    seen: {},
  },
  /** Found by strangers: only where it agreed. */
  isPublic: {
    ...flagField('Public'),
    column: 'is_public',
    input: {
      as: 'switch',
      section: 'publishing',
      isWide: true,
      label: 'In the public directory',
      description: 'People looking for help can find this provider without logging in.',
    },
    seen: { rows: true, verification: true },
    file: {
      hint: 'Yes or No: whether it agreed to be in the public directory',
      headings: ['ispublic', 'publish', 'published', 'publicdirectory', 'inpublicdirectory', 'inthepublicdirectory'],
    },
  },
} as const satisfies Record<string, EntityField>
