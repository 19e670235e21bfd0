import { type ImportKind, importFields, type Mapping } from '@handoff/contracts/imports'
import { messages } from '@handoff/contracts/kit'
import { badInput } from '../../kit/problem.ts'

/** Other names under which a field comes, as letters and digits. */
const otherNames: Record<string, readonly string[]> = {
  name: [
    'organization',
    'organisation',
    'organizationname',
    'agency',
    'agencyname',
    'provider',
    'program',
    'locationname',
    'site',
    'sitename',
    'title',
    'company',
    'fullname',
  ],
  networkType: ['type', 'networktype', 'membertype', 'category type'],
  firstName: ['first', 'givenname', 'contactfirstname', 'forename'],
  lastName: ['last', 'surname', 'familyname', 'contactlastname'],
  parent: ['belongsto', 'parent', 'parentorganization', 'employer'],
  member: ['organization', 'organisation', 'agency', 'entity', 'provider', 'owner'],
  email: ['emailaddress', 'mail', 'contactemail'],
  phone: ['telephone', 'tel', 'phonenumber', 'mainphone', 'contactphone'],
  website: ['web', 'url', 'homepage', 'site url', 'webaddress'],
  categories: ['category', 'services', 'service', 'servicecategory', 'categories'],
  languages: ['language', 'spokenlanguages'],
  addressLine1: ['street', 'address1', 'addressline1', 'streetaddress', 'addressline'],
  city: ['town', 'municipality'],
  county: ['parish', 'countyname'],
  state: ['province', 'statecode', 'st'],
  zip: ['zipcode', 'postalcode', 'postcode', 'postal'],
  isConfidential: ['isconfidential', 'hidden', 'secret'],
  hours: ['openinghours', 'hoursofoperation', 'officehours', 'schedule'],
  about: ['description', 'summary', 'mission'],
  eligibility: ['eligible', 'requirements', 'whoweserve'],
  documentsToBring: ['documents', 'requireddocuments', 'bringalong'],
  cost: ['fee', 'fees', 'price'],
  nextSteps: ['howtoapply', 'intake', 'application'],
  notice: ['notice', 'alert'],
  note: ['notes', 'comment', 'comments', 'remarks'],
  latitude: ['lat'],
  longitude: ['lng', 'lon', 'long'],
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** What each column most likely is, by its heading; the first field of our list that fits has it. */
export function guessMapping(kind: ImportKind, headings: readonly string[]): Mapping {
  const names = headings.map(plain)
  const mapping: Mapping = {}
  const taken = new Set<number>()
  const take = (key: string, known: readonly string[]) => {
    const at = names.findIndex((name, index) => !taken.has(index) && known.includes(name))
    if (at < 0 || key in mapping) return
    mapping[key] = at
    taken.add(at)
  }
  // Exact names first, so that a column ‘Organization’ beside ‘Name’ is not taken for the name.
  for (const { key, label } of importFields[kind]) take(key, [plain(label), plain(key)])
  for (const { key } of importFields[kind]) take(key, (otherNames[key] ?? []).map(plain))
  return mapping
}

/** Each chosen field is ours, each column is in the file and stands for one thing, and what is required is there. */
export function refuseMapping(kind: ImportKind, mapping: Mapping, columns: number) {
  const known = new Set(importFields[kind].map(({ key }) => key))
  const problems: Record<string, string[]> = {}
  const taken = new Set<number>()
  for (const [key, column] of Object.entries(mapping)) {
    if (!known.has(key)) problems[`mapping.${key}`] = ['This field is not known here']
    else if (column >= columns) problems[`mapping.${key}`] = ['The file has no such column']
    else if (taken.has(column)) problems[`mapping.${key}`] = ['This column is chosen twice']
    taken.add(column)
  }
  const isPerson = kind === 'members' && 'firstName' in mapping && 'lastName' in mapping
  if (!('name' in mapping) && !isPerson) problems['mapping.name'] = [messages.requiredSelect('Name')]
  if (Object.keys(problems).length > 0) throw badInput(problems, 'Please check the columns')
}
