import { contactPreferenceNames, type StoredCustomer } from '@handoff/contracts/customers/customers/fields'
import { formatPhone, readPhone, storedPhone } from '@handoff/contracts/kit'
import { americanDay } from '@handoff/contracts/kit/dates/day-words'
import { dayReading, isSameList, ofAddress, type Readers, yesNo } from '../../../network/imports/plan/read-as.ts'

const phoneAt =
  (key: 'phone' | 'otherPhone'): Readers<StoredCustomer>[string] =>
  ({ phones }, { written, read }) => {
    const text = written[key]!
    const number = phones[key === 'otherPhone' && read.cells.phone ? 1 : 0]?.number ?? null
    const isDigits = !/[a-z]/i.test(readPhone(text).number)
    return { read: formatPhone(number), isSame: isDigits && storedPhone(text) === storedPhone(number ?? '') }
  }

/** Month first with a whole year, as it is shown. */
const isPlain = (day: string | null, text: string) => {
  const [month, date, year] = text.split(/[/.-]/)
  return day !== null && day === `${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}`
}

/** What each cell of a person was read as. */
export const ofPerson: Readers<StoredCustomer> = {
  ...ofAddress<StoredCustomer>((values) => values),
  name: ({ firstName, lastName }) => ({ read: [firstName, lastName].filter(Boolean).join(' ') }),
  firstName: ({ firstName }) => ({ read: firstName }),
  lastName: ({ lastName }) => ({ read: lastName }),
  preferredName: ({ preferredName }) => ({ read: preferredName }),
  dateOfBirth: ({ dateOfBirth, isBirthEstimated }, { written }) =>
    isBirthEstimated && dateOfBirth
      ? { read: `${americanDay(dateOfBirth)}, estimated`, isSame: false }
      : {
          ...dayReading(dateOfBirth, written.dateOfBirth!),
          ...(isPlain(dateOfBirth, written.dateOfBirth!) && { isSame: true }),
        },
  gender: ({ gender }, { written }) => ({
    read: gender,
    isSame: !!gender?.toLowerCase().startsWith(written.gender!.trim().toLowerCase()),
  }),
  languages: ({ languages }, { written }) => ({
    read: languages.join(', '),
    isSame: isSameList(written.languages!, languages),
  }),
  needsInterpreter: ({ needsInterpreter }, row) => yesNo('needsInterpreter', needsInterpreter, row),
  phone: phoneAt('phone'),
  otherPhone: phoneAt('otherPhone'),
  email: ({ email }) => ({ read: email }),
  contactPreference: ({ contactPreference }) => ({
    read: contactPreference && contactPreferenceNames[contactPreference],
  }),
  householdSize: ({ householdSize }) => ({ read: householdSize === null ? null : String(householdSize) }),
  childrenCount: ({ childrenCount }) => ({ read: childrenCount === null ? null : String(childrenCount) }),
  accessibilityNeeds: ({ accessibilityNeeds }, { written }) => ({
    read: accessibilityNeeds.join(', '),
    isSame: isSameList(written.accessibilityNeeds!, accessibilityNeeds),
  }),
  incomeBand: ({ incomeBand }) => ({ read: incomeBand }),
  isVeteran: ({ isVeteran }, row) => yesNo('isVeteran', isVeteran, row),
}
