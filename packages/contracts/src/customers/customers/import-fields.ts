/** What a column of a file of customers can be, with the headings that people write. */
import type { ImportField } from '../../network/import-field.ts'
import { type CustomerFieldKey, customerFieldLabels } from './fields.ts'

const of = (key: CustomerFieldKey, headings: string, more: Partial<ImportField> = {}): ImportField => ({
  key,
  label: customerFieldLabels[key],
  headings: headings.split(' '),
  ...more,
})

export const customerImportFields: readonly ImportField[] = [
  {
    key: 'name',
    label: 'Full name',
    headings: 'customer client clientname customername fullname patient patientname participant person nombre'.split(
      ' ',
    ),
    hint: 'First and last name in one column; “Muñoz, José” works too',
  },
  of(
    'firstName',
    'first fname givenname forename firstnm clientfirst clientfirstname patientfirst patientfirstname nombres primernombre',
  ),
  of(
    'lastName',
    'last lname surname familyname lastnm clientlast clientlastname patientlast patientlastname apellido apellidos',
  ),
  of('preferredName', 'preferred nickname goesby chosenname preferredfirstname aka'),
  of('pronouns', 'pronoun'),
  of(
    'dateOfBirth',
    'dob birthdate birthday bday born birth clientdob patientdob dateofbirthmmddyyyy fechadenacimiento',
    { isDay: true },
  ),
  of('gender', 'sex genderidentity'),
  of('languages', 'language lang primarylanguage preferredlanguage spokenlanguage languagesspoken idioma', {
    cell: 'list',
    hint: 'Several in one cell work: “ES/EN”',
  }),
  of('needsInterpreter', 'interpreter interpreterneeded needsaninterpreter'),
  {
    key: 'phone',
    label: 'Phone',
    headings:
      'cell cellphone mobile mobilephone phonenumber phone1 primaryphone tel telephone contactnumber telefono clientphone'.split(
        ' ',
      ),
  },
  {
    key: 'otherPhone',
    label: 'Other phone',
    headings: 'phone2 secondphone homephone alternatephone altphone workphone secondaryphone otherphonenumber'.split(
      ' ',
    ),
  },
  of('email', 'emailaddress clientemail correo'),
  of('contactPreference', 'preferredcontact contactmethod preferredcontactmethod contactpreference'),
  of('safeContactNote', 'contactinstructions besttime besttimetocall besttimetocontact safetocontact', {
    cell: 'prose',
  }),
  of('emergencyContact', 'emergency emergencyname ice emergencycontactname', { cell: 'prose' }),
  of(
    'addressLine1',
    'street address1 addressline1 streetaddress addr homeaddress mailingaddress residence fulladdress direccion',
    { hint: 'Street and number; city, state, and ZIP may follow' },
  ),
  {
    key: 'addressLine2',
    label: 'Suite or unit',
    headings: 'address2 street2 apt apartment unit suite'.split(' '),
    isPart: true,
  },
  of('cityId', 'town municipality ciudad', { key: 'city' }),
  of('countyId', 'parish countyname', { key: 'county' }),
  of('stateId', 'province stateprovince statecode st estado', { key: 'state', hint: 'CA or California' }),
  of('zip', 'zipcode postalcode postcode postal zip5 codigopostal', {
    hint: 'Five digits; used to find county and state',
  }),
  { key: 'zip4', label: 'ZIP+4', headings: ['plus4', 'zipplus4'], isPart: true },
  of('householdSize', 'household familysize hhsize sizeofhousehold numberinhousehold'),
  of('childrenCount', 'children kids numberofchildren dependents'),
  of('accessibilityNeeds', 'accessibility accommodations', { cell: 'list' }),
  of('incomeBand', 'income annualincome householdincome yearlyincome'),
  of('isVeteran', 'veteran veteranstatus militaryservice'),
  of('insurance', 'healthinsurance insuranceprovider payer payor'),
  {
    key: 'note',
    label: 'Note',
    headings: 'notes comment comments remarks notas memo'.split(' '),
    cell: 'prose',
    hint: 'Becomes a note of the customer',
  },
]
