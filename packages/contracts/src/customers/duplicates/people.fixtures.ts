import { formsOf } from './nicknames.ts'
import type { Identity } from './person.ts'

/** Numbers from 0 to below 1, the same for one seed. */
export function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const words = (text: string) => text.trim().split(/\s+/)
const givens =
  words(`James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan
  Joseph Jessica Thomas Sarah Christopher Karen Daniel Lisa Matthew Nancy Anthony Sandra Margaret Ashley Steven Kimberly
  José María Juan Guadalupe Luis Francisca Carlos Verónica Jesús Leticia Manuel Rosa Francisco Alicia Pedro Yolanda
  Alejandro Adriana Miguel Gabriela Ángel Martín Raúl Sofía Óscar Lucía Andrés Inés Nguyễn Thị Linh Wei Mei Priya Arjun
  Amina Omar Fatima Kwame Zoë Renée Chloë Søren Łukasz Jürgen Siobhán Ivan Olga Tariq Nadia Kenji Yuki`)
const families = words(`Smith Johnson Williams Brown Jones Davis Miller Wilson Anderson Taylor Moore Jackson Martin Lee
  Thompson White Harris Clark Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams
  Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts García Rodríguez Martínez Hernández López González Pérez
  Sánchez Ramírez Muñoz Núñez Ibáñez Vásquez Gutiérrez Castañeda Peña Ordóñez Marín Ríos Solís Fernández Domínguez
  Müller Weiß Wiśniewski Kowalski Dvořák Søndergaard O’Brien O’Dowd Kealoha Okafor Mbeki Haddad Rahman Khan Patel Singh
  Chen Wang Zhang Kim Park Tanaka Suzuki Ivanov Petrov Tesfaye Bekele`)
const streets = words('Main Oak Fruitvale Mission Valencia Telegraph Foothill Grand Market Webster')

/** People with a second record each, mistyped as registrations are; families share phones, and some are twins. */
export function population(size: number, seed: number) {
  const random = seeded(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <T>(list: readonly T[]) => list[below(list.length)]!
  const chance = (part: number) => random() < part
  const pad = (value: number, length = 2) => String(value).padStart(length, '0')
  const birth = () => `${1935 + below(85)}-${pad(1 + below(12))}-${pad(1 + below(28))}`
  const phone = () => `+1${pick(['510', '415', '408', '713', '925'])}${2 + below(8)}${pad(below(1_000_000), 6)}`

  /** The family names of one household: often the second one too. */
  const family = () => (chance(0.25) ? `${pick(families)} ${pick(families)}` : pick(families))
  const firstNames = () => (chance(0.12) ? `${pick(givens)} ${pick(givens)}` : pick(givens))

  const people: Identity[] = []
  while (people.length < size) {
    const home = { lastName: family(), phones: [phone()], zip: `9${pad(below(400), 4)}`, street: pick(streets) }
    const number = 1 + below(3000)
    const born = birth()
    const count = chance(0.35) ? 2 + below(3) : 1
    for (let at = 0; at < count && people.length < size; at += 1) {
      const firstName = firstNames()
      const id = people.length
      people.push({
        firstName,
        lastName: chance(0.02) ? '' : home.lastName,
        // Every thirtieth brother or sister is a twin.
        dateOfBirth: chance(0.9) ? (at > 0 && chance(0.1) ? born : at === 0 ? born : birth()) : null,
        phones: chance(0.85) ? (at > 0 && chance(0.6) ? home.phones : [at === 0 ? home.phones[0]! : phone()]) : [],
        email: chance(0.45)
          ? `${firstName.slice(0, 3).toLowerCase()}${id}@${pick(['mail', 'inbox', 'post'])}.example`
          : null,
        ...(chance(0.6) && { addressLine1: `${number} ${home.street} St`, zip: home.zip }),
      })
    }
  }
  // Without a second fact no one can know a person again.
  for (const person of people)
    if (!person.dateOfBirth && !person.phones?.length && !person.email) person.phones = [phone()]

  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
  const typo = (text: string) => {
    const letters = Array.from(text)
    const at = 1 + below(Math.max(1, letters.length - 2))
    const kinds = [
      () => letters.splice(at, 1),
      () => letters.splice(at, 0, pick(Array.from('aeionrst'))),
      () => letters.splice(at, 1, pick(Array.from('aeionrst'))),
      () => letters.splice(at, 2, letters[at + 1] ?? '', letters[at] ?? ''),
    ]
    pick(kinds)()
    return letters.join('')
  }
  const nickname = (name: string) => {
    const forms = formsOf(plain(name).toLowerCase())
    return forms.length ? pick(forms).replace(/^./, (letter) => letter.toUpperCase()) : name
  }
  const digitOff = (text: string, from: number) => {
    const at = from + below(text.length - from)
    return /\d/.test(text[at]!)
      ? `${text.slice(0, at)}${(Number(text[at]) + 1 + below(8)) % 10}${text.slice(at + 1)}`
      : text
  }

  type Change = (it: Identity) => Identity
  const changes: Change[] = [
    (it) => ({ ...it, firstName: plain(it.firstName!), lastName: plain(it.lastName!) }),
    (it) => ({ ...it, firstName: it.firstName!.normalize('NFD'), lastName: it.lastName!.toUpperCase() }),
    (it) => ({ ...it, firstName: `${it.firstName!.slice(0, 2)}\u200b${it.firstName!.slice(2)}` }),
    (it) => ({ ...it, firstName: nickname(it.firstName!) }),
    (it) => ({ ...it, firstName: nickname(it.firstName!) }),
    (it) => (it.firstName!.length > 4 ? { ...it, firstName: typo(it.firstName!) } : it),
    (it) => (it.lastName!.length > 4 ? { ...it, lastName: typo(it.lastName!) } : it),
    (it) => ({ ...it, lastName: it.lastName!.split(' ')[0]! }),
    (it) => ({ ...it, firstName: it.firstName!.split(' ')[0]! }),
    (it) => (it.lastName ? { ...it, firstName: it.lastName, lastName: it.firstName! } : it),
    (it) =>
      it.dateOfBirth
        ? {
            ...it,
            dateOfBirth: it.dateOfBirth.replace(/-(\d\d)-(\d\d)/, (all, month, day) =>
              Number(day) <= 12 ? `-${day}-${month}` : all,
            ),
          }
        : it,
    (it) => (it.dateOfBirth ? { ...it, dateOfBirth: digitOff(it.dateOfBirth, 3) } : it),
    (it) => ({
      ...it,
      phones: (it.phones ?? []).map((number) => `(${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}`),
    }),
    (it) => ({ ...it, phones: [phone(), ...(it.phones ?? [])] }),
    (it) => (it.dateOfBirth && it.email ? { ...it, phones: [] } : it),
    (it) => ({ ...it, email: it.email?.toUpperCase() }),
    (it) => ({ ...it, addressLine1: '77 Elsewhere Rd', zip: '94105' }),
  ]
  /** One to three mistakes in each second record. */
  const records = people.map((person) => {
    let record = person
    for (let left = 1 + below(3); left > 0; left -= 1) record = pick(changes)(record)
    return record
  })
  return { people, records }
}
