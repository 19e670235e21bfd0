import { faker as spanish } from '@faker-js/faker/locale/es_MX'
import { chance, faker, pick, seeds } from '../random.ts'

seeds.push(spanish)

// Ordinary names; the generator's own list is rather fanciful.
const women = 'Aaliyah Alice Amina Angela Aisha Barbara Brenda Carmen Caroline Cheryl Chloe Christina Claire Danielle Deborah Diane Elena Ebony Emily Erica Fatima Gloria Grace Hannah Irene Jasmine Jessica Joyce Julia Karen Keisha Latoya Laura Leila Linda Lucia Maria Mei Michelle Monica Nadia Naomi Nicole Olivia Patricia Rachel Rosa Ruth Sandra Sarah Sofia Stephanie Tamika Teresa Theresa Tiffany Valerie Vanessa Wanda Yolanda Zoe'.split(' ') // biome-ignore format: a list of words
const men = 'Aaron Abdul Adrian Albert Andre Anthony Arthur Benjamin Brandon Calvin Carlos Charles Christopher Curtis Daniel Darnell David Dennis Derrick Donald Edward Eric Ernest Felix Frank Gary George Gregory Harold Hassan Henry Ibrahim Isaac Jamal James Jason Jerome Jose Joseph Juan Keith Kenneth Kevin Larry Leon Luis Malik Marcus Mark Michael Miguel Nathan Omar Patrick Paul Raymond Robert Samuel Sean Terrence Thomas Tyrone Victor Walter Wei'.split(' ') // biome-ignore format: a list of words
const families = 'Adams Ahmed Ali Allen Baker Banks Bell Bennett Brooks Brown Bryant Butler Carter Chen Clark Coleman Collins Cooper Cruz Davis Diaz Edwards Evans Fisher Flores Ford Foster Garcia Gibson Gomez Gonzalez Graham Grant Green Griffin Hall Hamilton Harris Hayes Henderson Hernandez Hill Howard Hughes Hussein Jackson James Jenkins Johnson Jones Jordan Kelly Kim King Le Lee Lewis Long Lopez Marshall Martin Martinez Mason Miller Mitchell Moore Morales Morgan Murphy Myers Nguyen Ortiz Owens Park Patel Patterson Perez Perry Peterson Phillips Powell Price Ramirez Ramos Reed Reyes Reynolds Richardson Rivera Roberts Robinson Rodriguez Rogers Ross Russell Sanchez Sanders Scott Shah Simmons Singh Smith Stewart Sullivan Tanaka Taylor Thomas Thompson Torres Tran Turner Vargas Walker Ward Washington Watson White Williams Wilson Wood Wright Young'.split(' ') // biome-ignore format: a list of words

type Kind = { gender?: string; language?: string }

export function nameOf({ gender, language }: Kind = {}): [firstName: string, lastName: string] {
  const isWoman = gender === 'Female' || (gender !== 'Male' && chance(0.5))
  if (language === 'Spanish')
    return [
      spanish.person.firstName(isWoman ? 'female' : 'male').split(' ')[0]!,
      spanish.person.lastName().split(' ')[0]!,
    ]
  return [pick(isWoman ? women : men), chance(0.7) ? pick(families) : faker.person.lastName()]
}

/** The name as part of an email address. */
export const mailName = (...names: string[]) =>
  names
    .join('.')
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z\d.]/g, '')

// biome-ignore format: a list of pairs
export const nicknames: Record<string, string> = { Albert: 'Al', Anthony: 'Tony', Barbara: 'Barb', Benjamin: 'Ben', Charles: 'Charlie', Christina: 'Chris', Christopher: 'Chris', Daniel: 'Dan', Danielle: 'Dani', David: 'Dave', Deborah: 'Deb', Donald: 'Don', Edward: 'Ed', Gregory: 'Greg', James: 'Jim', Jasmine: 'Jas', Jessica: 'Jess', Joseph: 'Joe', Kenneth: 'Ken', Lawrence: 'Larry', Michael: 'Mike', Nathan: 'Nate', Nicole: 'Nikki', Olivia: 'Liv', Patricia: 'Pat', Patrick: 'Pat', Raymond: 'Ray', Robert: 'Rob', Samuel: 'Sam', Stephanie: 'Steph', Terrence: 'Terry', Theresa: 'Terri', Thomas: 'Tom', Valerie: 'Val', Vanessa: 'Nessa', Victor: 'Vic', Walter: 'Walt' }
