/** What a column of an imported file can be, for each kind of file: from the tables of fields, and what files have beyond them. */

import { customerImportFields } from '../customers/customers/import-fields.ts'
import type { FieldInput, FileField } from '../kit/fields.ts'
import { entityFields } from './entities/fields.ts'
import { laterFileKeys } from './entities/from-fields.ts'
import { serviceColumns } from './entities/service-columns.ts'
import type { ImportField } from './import-field.ts'
import type { FileKind } from './imports.ts'
import { locationFields } from './locations/fields.ts'
import { laterFileKeys as notesOfLocation } from './locations/from-fields.ts'

type Field = ImportField

const organizationHeadings = [
  'organization',
  'organisation',
  'organizationname',
  'agency',
  'agencyname',
  'provider',
  'providername',
  'partner',
  'company',
  'name1',
  'officialname',
]
const siteHeadings = [
  'locationname',
  'site',
  'sitename',
  'facility',
  'facilityname',
  'program',
  'programname',
  'title',
  'name2',
  'publicname',
  'listingname',
  'marketname',
]

const whereabouts: readonly Field[] = [
  {
    key: 'addressLine1',
    label: 'Address',
    headings: [
      'street',
      'address1',
      'addressline1',
      'streetaddress',
      'addressline',
      'address1',
      'street1',
      'locationaddress',
      'siteaddress',
      'physicaladdress',
      'physicaladdress1',
      'fulladdress',
      'locationstreet',
    ],
    hint: 'Street and number; city, state, and ZIP may follow',
  },
  {
    key: 'addressLine2',
    label: 'Suite or unit',
    headings: [
      'address2',
      'street2',
      'suite',
      'unit',
      'apt',
      'suiteunit',
      'aptsuite',
      'secondaddressline',
      'physicaladdress2',
    ],
    hint: 'Second line of the address',
    isPart: true,
  },
  { key: 'city', label: 'City', headings: ['town', 'municipality', 'physicalcity', 'locationcity'] },
  { key: 'county', label: 'County', headings: ['parish', 'countyname', 'physicalcounty', 'locationcounty'] },
  {
    key: 'state',
    label: 'State',
    headings: [
      'province',
      'stateprovince',
      'statecode',
      'st',
      'physicalstateprovince',
      'physicalstate',
      'locationstate',
    ],
    hint: 'CA or California',
  },
  {
    key: 'zip',
    label: 'ZIP',
    headings: [
      'zipcode',
      'postalcode',
      'postcode',
      'postal',
      'zip5',
      'physicalpostalcode',
      'physicalzip',
      'physicalzipcode',
      'locationzipcode',
      'locationzip',
    ],
    hint: 'Five digits; used to find county and state if they’re empty',
  },
  {
    key: 'zip4',
    label: 'ZIP+4',
    headings: ['plus4', 'zipplus4', 'zipcode4'],
    hint: 'The four digits after the ZIP',
    isPart: true,
  },
]

/** Beyond the number to call. */
const otherPhones: readonly Field[] = [
  {
    key: 'extension',
    label: 'Extension',
    headings: ['ext', 'phoneext', 'phoneextension'],
    hint: 'Of the phone number',
    isPart: true,
  },
  {
    key: 'hotline',
    label: 'Hotline',
    headings: ['hotline1', 'phonehotline', 'phonenumberhotline', 'crisisline', 'helpline'],
    hint: 'Called where there’s no phone; else kept in the note',
    isPart: true,
  },
  {
    key: 'otherPhone',
    label: 'Other phone',
    headings: ['intake1', 'intakephone', 'phone2', 'secondphone', 'alternatephone', 'phonetollfree', 'tollfree'],
    hint: 'Kept in the note',
    isPart: true,
  },
  { key: 'fax', label: 'Fax', headings: ['faxnumber', 'phonefax', 'fax1'], hint: 'Kept in the note', isPart: true },
]

type Described = { label: string; input: Pick<FieldInput, 'as'>; file?: FileField }
const cells: Partial<Record<string, Field['cell']>> = { longText: 'prose', list: 'list' }
const fieldsOf = <K extends string>(table: { [F in K]: Described }, ...keys: K[]): Field[] =>
  keys.map((key) => {
    const { label, input, file } = table[key]
    return { key, label, cell: cells[input.as], ...file }
  })

const categories: Field = {
  key: 'categories',
  label: 'Service categories',
  headings: [
    'category',
    'services',
    'service',
    'servicecategory',
    'categories',
    'taxonomyterm',
    'taxonomyterms',
    'taxonomyname',
  ],
  hint: 'Names, separated by commas',
  cell: 'list',
}

/** What a column of a file can be. */
export const importFields: Record<FileKind, readonly Field[]> = {
  entities: [
    {
      key: 'name',
      label: 'Name',
      isRequired: true,
      hint: 'Or first and last name',
      headings: [...organizationHeadings, ...siteHeadings, 'fullname'],
    },
    {
      key: 'networkType',
      label: 'Type',
      headings: ['type', 'networktype', 'membertype', 'categorytype'],
      hint: 'Organization or Individual; if empty, based on the names',
    },
    {
      key: 'firstName',
      label: 'First name',
      headings: ['first', 'givenname', 'contactfirstname', 'forename'],
      hint: 'Of an individual, or of the contact',
    },
    { key: 'lastName', label: 'Last name', headings: ['last', 'surname', 'familyname', 'contactlastname'] },
    {
      key: 'parent',
      label: 'Organization',
      headings: ['belongsto', 'parent', 'parentorganization', 'employer', 'parentagency'],
      hint: 'That an individual belongs to, by name',
    },
    ...fieldsOf(entityFields, 'email', 'phone'),
    ...otherPhones,
    ...fieldsOf(entityFields, 'website'),
    categories,
    { key: 'specialties', label: 'Specialties', hint: 'Of its categories, separated by commas', cell: 'list' },
    ...fieldsOf(entityFields, 'languages'),
    ...whereabouts,
    ...fieldsOf(locationFields, 'isConfidential'),
    ...fieldsOf(entityFields, 'hours'),
    ...laterFileKeys.flatMap((key) => [
      ...fieldsOf(entityFields, key),
      ...(key === 'eligibility' ? serviceColumns : []),
    ]),
  ],
  locations: [
    // A location is called as its organization is only where no other column names it.
    { key: 'name', label: 'Name', isRequired: true, headings: siteHeadings },
    {
      key: 'entity',
      label: 'Provider',
      headings: [...organizationHeadings, 'entity', 'owner'],
      hint: 'By name; if empty, the location belongs to the network',
    },
    ...whereabouts,
    ...fieldsOf(locationFields, 'phone'),
    ...otherPhones,
    ...fieldsOf(locationFields, 'hours', 'exceptions', 'timeZone'),
    categories,
    {
      key: 'offers',
      label: 'Also at this location',
      hint: 'One line for each: Harbor Clinic (Dental) | Hours: Mon 9 AM–noon',
      cell: 'prose',
    },
    ...fieldsOf(locationFields, 'isConfidential'),
    ...fieldsOf(locationFields, ...notesOfLocation),
    {
      key: 'latitude',
      label: 'Latitude',
      headings: ['lat', 'locationy', 'y'],
      hint: 'Sets the pin together with the longitude',
    },
    { key: 'longitude', label: 'Longitude', headings: ['lng', 'lon', 'long', 'locationx', 'x'] },
  ],
  customers: customerImportFields,
}
