import { isPhone, messages } from '@handoff/contracts/kit'
import { type ImportEncoding, type ImportKind, importFields, type Mapping } from '@handoff/contracts/network/imports'
import { badInput } from '../../../../kit/problem.ts'

export type Line = { number: number; cells: string[] }
type Named = { key: string; label: string }
export type Sheet = { headings: string[]; headingRow: number; lines: Line[]; encoding: ImportEncoding | null }

const organizationNames = [
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
const siteNames = [
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

/**
 * Other names under which a field comes, as letters and digits: those that people write, and those of HSDS, of the lists
 * of findtreatment.gov and of farmers markets, and of 211.
 */
const otherNames: Record<string, readonly string[]> = {
  networkType: ['type', 'networktype', 'membertype', 'category type'],
  firstName: ['first', 'givenname', 'contactfirstname', 'forename'],
  lastName: ['last', 'surname', 'familyname', 'contactlastname'],
  parent: ['belongsto', 'parent', 'parentorganization', 'employer', 'parentagency'],
  entity: [...organizationNames, 'entity', 'owner'],
  email: ['emailaddress', 'mail', 'contactemail', 'emailaddressmain', 'mediaemail'],
  phone: [
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
  website: ['web', 'url', 'homepage', 'site url', 'webaddress', 'websiteaddress', 'mediawebsite'],
  categories: [
    'category',
    'services',
    'service',
    'servicecategory',
    'categories',
    'taxonomyterm',
    'taxonomyterms',
    'taxonomyname',
  ],
  languages: ['language', 'spokenlanguages', 'languagesoffered', 'languagesspoken', 'interpretationservices'],
  addressLine1: [
    'street',
    'address1',
    'addressline1',
    'streetaddress',
    'addressline',
    'address_1',
    'street1',
    'locationaddress',
    'siteaddress',
    'physicaladdress',
    'physicaladdress1',
    'fulladdress',
    'locationstreet',
  ],
  addressLine2: [
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
  extension: ['ext', 'phoneext', 'phoneextension'],
  hotline: ['hotline1', 'phonehotline', 'phonenumberhotline', 'crisisline', 'helpline'],
  otherPhone: ['intake1', 'intakephone', 'phone2', 'secondphone', 'alternatephone', 'phonetollfree', 'tollfree'],
  fax: ['faxnumber', 'phonefax', 'fax1'],
  zip4: ['plus4', 'zipplus4', 'zipcode4'],
  city: ['town', 'municipality', 'physicalcity', 'locationcity'],
  county: ['parish', 'countyname', 'physicalcounty', 'locationcounty'],
  state: ['province', 'stateprovince', 'statecode', 'st', 'physicalstateprovince', 'physicalstate', 'locationstate'],
  zip: [
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
  isConfidential: ['isconfidential', 'hidden', 'secret'],
  isPublic: ['ispublic', 'publish', 'published', 'publicdirectory', 'inpublicdirectory', 'inthepublicdirectory'],
  hours: ['openinghours', 'hoursofoperation', 'officehours', 'schedule'],
  about: ['description', 'summary', 'mission', 'agencydescription', 'servicedescription', 'listingdesc'],
  eligibility: ['eligible', 'requirements', 'whoweserve', 'eligibilitydescription'],
  documentsToBring: ['documents', 'requireddocuments', 'bringalong', 'documentsrequired'],
  minimumAge: ['minage', 'agemin', 'agefrom', 'minimumage'],
  maximumAge: ['maxage', 'agemax', 'ageto', 'maximumage'],
  genders: ['gender', 'sex'],
  residents: ['residency', 'residents', 'countiesofresidence'],
  veterans: ['veteran', 'veteransonly'],
  insurances: ['insurance', 'acceptedinsurance', 'insurances'],
  maximumIncome: ['incomelimit', 'maxincome'],
  serviceArea: ['serviceareas', 'areaserved', 'countiesserved', 'coverage', 'coveragearea'],
  cost: ['fee', 'fees', 'price', 'feestructure', 'feestructuresource'],
  nextSteps: ['howtoapply', 'intake', 'application', 'applicationprocess', 'intakeprocedure'],
  notice: ['notice', 'alert'],
  note: ['notes', 'comment', 'comments', 'remarks'],
  latitude: ['lat', 'locationy', 'y'],
  longitude: ['lng', 'lon', 'long', 'locationx', 'x'],
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** How many cells of a row are names that a column is known by. */
export function countHeadings(kind: ImportKind, cells: readonly string[]): number {
  const known = new Set(
    importFields[kind].flatMap(({ key, label }) => [plain(label), plain(key), ...otherKeys(kind, key), 'number']),
  )
  return new Set(cells.map(plain).filter((name) => known.has(name))).size
}

/** An entity is called as its organization is; a location only where no other column names it. */
const otherKeys = (kind: ImportKind, key: string) => {
  if (key !== 'name') return (otherNames[key] ?? []).map(plain)
  return kind === 'entities' ? [...organizationNames, ...siteNames, 'fullname'] : siteNames
}
/** What shows in the cells themselves, whatever the heading says. */
const byCells: readonly [key: string, fits: (cell: string) => boolean][] = [
  ['email', (cell) => cell.length < 300 && /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(cell)],
  ['phone', (cell) => isPhone(cell) && cell.replace(/\D/g, '').length >= 10 && /[()\s.+-]/.test(cell)],
  ['zip', (cell) => /^\d{5}(?:-\d{4})?$/.test(cell)],
  ['website', (cell) => /^(?:https?:\/\/|www\.)\S+$/i.test(cell)],
]
const mostlyFits = 0.8

/** What each column most likely is, by its heading; the first field of our list that fits has it. */
export function guessMapping(kind: ImportKind, { headings, lines }: Sheet, custom: readonly Named[]): Mapping {
  const names = headings.map(plain)
  const mapping: Mapping = {}
  const taken = new Set<number>()
  const take = (key: string, known: readonly string[]) => {
    const at = names.findIndex((name, index) => !taken.has(index) && known.includes(name))
    if (at < 0 || key in mapping) return
    mapping[key] = at
    taken.add(at)
  }
  // Exact names first, so that a column ‘Organization’ next to ‘Name’ is not taken for the name.
  for (const { key, label } of importFields[kind]) take(key, [plain(label), plain(key)])
  // Custom fields by their own names, before a column is taken for something that it resembles.
  for (const { key, label } of custom) take(key, [plain(label), plain(`${label} (custom field)`)])
  for (const { key } of importFields[kind]) take(key, otherKeys(kind, key))
  // In files of HSDS a phone number is called number; elsewhere that counts the rows.
  const takeWhere = (key: string, heading: string, fits: (first: string) => boolean) => {
    const first = lines.flatMap(({ cells }) => cells[names.indexOf(heading)] || [])[0] ?? ''
    if (fits(first)) take(key, [heading])
  }
  takeWhere('phone', 'number', (first) => isPhone(first) && first.replace(/\D/g, '').length >= 10)
  // There a region may be a county, or a part of the state.
  takeWhere('county', 'region', (first) => / (county|parish|borough)$/i.test(first))
  nameByOrganization(kind, mapping)
  for (const [key, fits] of byCells) {
    if (key in mapping || !importFields[kind].some((field) => field.key === key)) continue
    const at = headings.findIndex(
      (_, column) => !taken.has(column) && !Object.values(mapping).includes(column) && isColumnOf(column, fits),
    )
    if (at < 0) continue
    mapping[key] = at
    taken.add(at)
  }
  return mapping

  function isColumnOf(column: number, fits: (cell: string) => boolean) {
    const cells = lines.slice(0, 100).flatMap(({ cells }) => cells[column] || [])
    return cells.length > 0 && cells.filter(fits).length >= cells.length * mostlyFits
  }
}

/** In a list without a column of names the organizations are what it is about. */
function nameByOrganization(kind: ImportKind, mapping: Mapping) {
  const key = kind === 'entities' ? 'parent' : 'entity'
  const organization = mapping[key]
  if (organization === undefined || 'name' in mapping || isOfPersons(kind, mapping)) return
  mapping.name = organization
  delete mapping[key]
}

const isOfPersons = (kind: ImportKind, mapping: Mapping) =>
  kind === 'entities' && 'firstName' in mapping && 'lastName' in mapping

/** Each chosen field is ours, each column is in the file and stands for one thing, and what is required is there. */
export function refuseMapping(kind: ImportKind, mapping: Mapping, columns: number, custom: readonly Named[]) {
  const known = new Set([...importFields[kind], ...custom].map(({ key }) => key))
  const problems: Record<string, string[]> = {}
  const taken = new Set<number>()
  for (const [key, column] of Object.entries(mapping)) {
    if (!known.has(key)) problems[`mapping.${key}`] = ['This field is unknown']
    else if (column >= columns) problems[`mapping.${key}`] = ['The file has no such column']
    else if (taken.has(column)) problems[`mapping.${key}`] = ['This column is chosen twice']
    taken.add(column)
  }
  if (!('name' in mapping) && !isOfPersons(kind, mapping)) problems['mapping.name'] = [messages.requiredSelect('Name')]
  if (Object.keys(problems).length > 0) throw badInput(problems, 'Check the columns')
}
