/** Settings: of a person, of the network (by administrators), and facts about the product itself. */
import * as z from 'zod/mini'
import { adminOnly, UserType } from '../kit/access.ts'
import { changesTo } from '../kit/changes.ts'
import { contract, del, get, post, put } from '../kit/endpoint.ts'
import { optionOf } from '../kit/option.ts'
import {
  codeOf,
  colorCode,
  Id,
  Moment,
  nothing,
  optionalPhone,
  optionalText,
  picture,
  requiredChoice,
  requiredName,
  requiredText,
} from '../kit/shapes.ts'

/** A time zone by its Windows name; its value is the IANA id. */
const TimeZone = optionOf({ name: z.string(), label: z.string() })
type TimeZone = z.output<typeof TimeZone>

/** Name and appearance of the network, also for people who are not logged in. */
export const Branding = z.object({ name: z.string(), logo: z.nullable(z.string()), colorCode: z.string() })
export type Branding = z.output<typeof Branding>

/** The pages open to anyone, and what they offer. */
const PublicPages = z.object({
  isDirectoryOn: z.boolean(),
  /** Above the search. */
  directoryIntro: z.nullable(z.string()),
  isHelpOn: z.boolean(),
  /** Phone number for urgent cases. */
  hotline: z.nullable(z.string()),
  /** Destination of the quick exit. */
  quickExitUrl: z.string(),
  /** Origins of pages that may embed the directory. */
  embedOrigins: z.array(z.string()),
  /** Whom to call. */
  phone: z.nullable(z.string()),
})
type PublicPages = z.input<typeof PublicPages>

/** Name of the product until an administrator names the network. */
export const unnamed = 'Handoff'

export const NetworkSettings = z.extend(Branding, {
  ...PublicPages.shape,
  /** Receives help requests first: someone on the administrative side. */
  helpContactId: z.nullable(Id),
  /** A line below every email: an address, whom to ask. */
  mailFooter: z.nullable(z.string()),
  /** What customers agree to. A change makes a new version; a consent keeps the version it was given for. */
  consentText: z.string(),
  /** Read instead if several providers are chosen. */
  consentTextForSeveral: z.nullable(z.string()),
  consentVersion: z.string(),
  twoFactorRequired: z.array(codeOf(UserType)),
  version: z.int(),
})
export type NetworkSettings = z.input<typeof NetworkSettings>

/** Only a valid page origin: it becomes part of a header. */
const origin = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(200),
    z.regex(/^https:\/\/(\*\.)?[a-z\d-]+(\.[a-z\d-]+)+(:\d{1,5})?$/, 'Enter addresses such as https://www.example.org'),
  )

/** What administrators set for the network. */
const NetworkValues = z.object({
  name: requiredName('Network name', 60),
  colorCode,
  mailFooter: optionalText('Email footer', 300),
  consentText: requiredText('Consent text', 4000),
  consentTextForSeveral: optionalText('Consent text for several providers', 4000),
  twoFactorRequired: z.array(codeOf(UserType)).check(z.maxLength(4)),
  isDirectoryOn: z.boolean(),
  directoryIntro: optionalText('Introduction', 1000),
  isHelpOn: z.boolean(),
  hotline: optionalText('Hotline', 200),
  quickExitUrl: requiredText('Quick exit', 300).check(
    z.regex(/^https:\/\/[^\s"'<>\\]+\.[^\s"'<>\\]+$/i, 'Enter an address that starts with https://'),
  ),
  embedOrigins: z.array(origin).check(z.maxLength(20)),
  phone: optionalPhone,
  helpContactId: z.nullable(Id),
})

/** The version of the settings that was read. */
const version = z.optional(z.int())

export const settings = contract('settings', {
  saveTimeZone: post('/settings', {
    access: 'signedIn',
    input: z.object({ timezone: requiredChoice('Time Zone') }),
    output: z.string(),
    title: 'Settings saved',
    about: 'Stores the time zone. The answer is the new session token; the old one works for 60 seconds more.',
    isSecret: true,
  }),
  timeZones: get('/time-zones', { access: 'signedIn', input: nothing, output: z.array(TimeZone) }),
  addTimeZone: post('/time-zones', {
    access: adminOnly,
    input: z.object({
      name: requiredName('Name', 80),
      label: requiredText('Label', 120),
      language: requiredChoice('IANA time zone').check(z.maxLength(60)),
    }),
    output: TimeZone,
    title: 'Time zone added',
    about:
      '`language` is an IANA id that this server knows, such as America/Los_Angeles. 409 for a name that is there already, whatever its case.',
  }),
  branding: get('/branding', { access: 'public', input: nothing, output: Branding }),
  map: get('/settings/map', {
    access: 'public',
    input: nothing,
    output: z.object({ styleUrl: z.nullable(z.string()), streetsUrl: z.nullable(z.string()) }),
    about:
      'The style that maps are drawn with; null for the outlines of states and counties that the product brings along, with the streets of a PMTiles file of this server where there is one.',
  }),
  email: get('/settings/email', {
    access: 'signedIn',
    input: nothing,
    output: z.object({
      isServerSet: z.boolean(),
      /** Address of links in emails, as guessed; null if `PUBLIC_URL` is set, and without a mail server. */
      guessedUrl: z.nullable(z.string()),
    }),
    about: 'Whether emails are sent. Without a mail server they are only shown to administrators, in the settings.',
  }),
  network: get('/settings/network', { access: adminOnly, input: nothing, output: NetworkSettings }),
  saveNetwork: put('/settings/network', {
    access: adminOnly,
    input: z.extend(changesTo(NetworkValues), { version }),
    output: NetworkSettings,
    title: 'Network settings saved',
    about:
      'What is left out stays as it is, so two administrators don’t undo each other’s changes. With a version, 409 where one of these settings was changed since. The public pages open once the network has a name of its own, a phone, and someone to answer.',
  }),
  saveLogo: put('/settings/network/logo', {
    access: adminOnly,
    input: z.object({ file: picture(1), version }),
    output: NetworkSettings,
    title: 'Logo saved',
    about: '409 where someone else changed the logo after this version.',
    isForm: true,
  }),
  removeLogo: del('/settings/network/logo?version', {
    access: adminOnly,
    input: z.object({ version }),
    output: NetworkSettings,
    title: 'Logo removed',
  }),
  selfCheck: get('/self-check', {
    access: 'signedIn',
    input: nothing,
    output: z.object({
      serverTime: Moment,
      isBusConnected: z.boolean(),
      /** False where no NOTIFY arrives, so that messages are polled every 2 s. */
      isBusHeard: z.boolean(),
      hubConnections: z.int(),
      version: z.nullable(z.string()),
      database: z.nullable(z.string()),
      /** Zones that differ between the server's and its database's data; null while unknown. */
      zoneDifferences: z.nullable(z.array(z.string())),
    }),
    about: 'For the page /test. Only Admin sees version and database.',
  }),
})

export const SettingsEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('settings.networkChanged'),
    /** Names of the changed settings. */
    fields: z.array(z.string()),
  }),
  z.object({ type: z.literal('settings.timeZoneAdded'), name: z.string(), zone: z.string() }),
])
