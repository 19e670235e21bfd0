/**
 * Notifications: events that concern the viewer, newest first, unread until read. All of one referral are one row, that
 * of the latest; reading it reads the earlier ones too.
 */
import * as z from 'zod/mini'
import { changesTo } from '../kit/changes.ts'
import { csvOf } from '../kit/csv.ts'
import { contract, get, patch, post, put } from '../kit/endpoint.ts'
import { codeOf, Id, Moment, nothing, optionalText, Paging, pageOf, sortBy, withDefault } from '../kit/shapes.ts'
import { Priority } from '../referrals/referrals/priority.ts'

export const NotificationFilter = { All: 0, Read: 1, Unread: 2 } as const
export type NotificationFilter = (typeof NotificationFilter)[keyof typeof NotificationFilter]

/** Of the last event: something to do, good news, bad news, or plain news. */
export const NoticeTone = { Plain: 0, Action: 1, Good: 2, Bad: 3 } as const
export type NoticeTone = (typeof NoticeTone)[keyof typeof NoticeTone]

/** What a row about a referral says next to its message, as far as the viewer may know it now. */
const NotificationReferral = z.object({
  id: Id,
  reference: z.string(),
  /** Null if the service is restricted, or the viewer no longer sees the referral. */
  need: z.nullable(z.string()),
  isRestricted: z.boolean(),
  county: z.nullable(z.string()),
  /** Still awaiting an answer, or accepted: null once it has ended. */
  priority: z.nullable(codeOf(Priority)),
  /** While an answer is awaited. */
  answerBy: z.nullable(Moment),
  /** Number of its notifications, and of those unread. */
  count: z.int(),
  unread: z.int(),
})

export const Notification = z.object({
  id: Id,
  message: z.string(),
  created_at: Moment,
  isSeen: z.boolean(),
  notifyBy: z.object({
    /** Null if no one was logged in. */
    id: z.nullable(Id),
    firstName: z.string(),
    /** With the entity if it is another one than the viewer's: 'Renee Castellanos (Bright Path Housing)'. */
    name: z.string(),
    profileImage: z.nullable(z.string()),
  }),
  /** Where a click leads, inside the product. */
  link: z.nullable(z.string()),
  /** What happened, in a word or two: 'Rejected', 'Question', 'Due soon'. */
  outcome: z.string(),
  tone: codeOf(NoticeTone),
  /** Why, if a reason was chosen. */
  reason: z.nullable(z.string()),
  referral: z.nullable(NotificationReferral),
})
export type Notification = z.input<typeof Notification>

/**
 * Topics of notifications. The product shows all of them, except those with `isShown`, which is the default of a choice;
 * an email is optional. `isMailed` is the default; emails about account security cannot be turned off. `title` heads its
 * live message.
 */
export const notificationTopics = [
  { topic: 'referralReceived', title: 'New referral', name: 'A referral is sent to us', isMailed: true },
  { topic: 'referralAssigned', title: 'Assigned to you', name: 'A referral is assigned to me', isMailed: true },
  {
    topic: 'referralQuestion',
    title: 'Message',
    name: 'A question, an answer, or a message about a referral',
    isMailed: true,
  },
  { topic: 'referralAnswered', title: 'Answer', name: 'Our referral is accepted or rejected', isMailed: true },
  { topic: 'referralOpened', title: 'Opened', name: 'Our referral is opened', isMailed: false, isShown: false },
  { topic: 'referralEnded', title: 'Ended', name: 'A referral is canceled or closed', isMailed: false },
  { topic: 'referralDue', title: 'Due', name: 'A referral is due, overdue, or expired', isMailed: true },
  {
    topic: 'linkCodes',
    title: 'Too many codes',
    name: 'Too many codes are requested for the link of a referral',
    isMailed: true,
  },
  // Calendar files are emailed in any case.
  {
    topic: 'appointment',
    title: 'Appointment',
    name: 'An appointment is booked, moved, or missed, or a visit is recorded',
    isMailed: false,
  },
  { topic: 'appointmentSoon', title: 'Appointment soon', name: 'An appointment starts in two hours', isMailed: false },
  { topic: 'mention', title: 'Mention', name: 'Someone mentions me in a note', isMailed: true },
  { topic: 'expiring', title: 'Expires soon', name: 'A file or a consent expires soon', isMailed: true },
  { topic: 'team', title: 'Team', name: 'An invitation is answered or expires', isMailed: false },
  {
    topic: 'requests',
    title: 'Request',
    name: 'Someone applies to join or makes a request',
    isMailed: true,
    side: 'admin',
  },
  {
    topic: 'unguarded',
    title: 'Sensitive records',
    name: 'A sensitive category or field is changed to be visible',
    isMailed: true,
    side: 'admin',
  },
  {
    topic: 'largeExport',
    title: 'Large export',
    name: 'Someone exports a list of more than 500 rows',
    isMailed: true,
    side: 'admin',
  },
  {
    topic: 'help',
    title: 'Help request',
    name: 'A new help request from the public pages',
    isMailed: true,
    side: 'admin',
  },
  // The link is emailed in any case.
  {
    topic: 'verification',
    title: 'Are your details correct?',
    name: 'We’re asked whether our details are still correct',
    isMailed: false,
    side: 'entity',
  },
  { topic: 'capacity', title: 'Capacity', name: 'We’re asked to confirm our capacity', isMailed: true, side: 'entity' },
  { topic: 'requestDecided', title: 'Request decided', name: 'Our request is decided', isMailed: true, side: 'entity' },
  {
    topic: 'security',
    title: 'Account security',
    name: 'My password, two-factor authentication, or devices change',
    isMailed: true,
    isFixed: true,
  },
] as const
export type NotificationTopic = (typeof notificationTopics)[number]['topic']
const Topic = z.literal(notificationTopics.map(({ topic }) => topic))

export const Digest = { Off: 0, Daily: 1, Weekly: 2 } as const
export type Digest = (typeof Digest)[keyof typeof Digest]

/** HH:MM, in the person's local time. */
const timeOfDay = z.nullable(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a valid time')))

export const Preferences = z.object({
  topics: z.array(
    z.object({
      topic: Topic,
      name: z.string(),
      isShown: z.boolean(),
      /** Can be turned off in the product as well. */
      canHide: z.boolean(),
      isMailed: z.boolean(),
      isFixed: z.boolean(),
    }),
  ),
  /** Emails wait from `quietFrom` until `quietUntil`; both or neither. */
  quietFrom: timeOfDay,
  quietUntil: timeOfDay,
  /** A digest combines the emails of a day or a week into one, at 8 AM (weekly: on Mondays). */
  digest: codeOf(Digest),
})
export type Preferences = z.input<typeof Preferences>

const markedAll = {
  access: 'signedIn',
  input: nothing,
  output: z.null(),
  title: 'All notifications marked as read',
  isRead: false,
  about: 'The path is the specification’s; what it does is mark everything as read.',
} as const

const list = get('/notifications', {
  access: 'signedIn',
  input: z.extend(Paging, {
    filter: withDefault(codeOf(NotificationFilter), NotificationFilter.All),
    search: optionalText('Search'),
    sort: withDefault(sortBy('created_at'), '-created_at'),
  }),
  output: z.extend(pageOf(Notification), { unread: z.int() }),
  about: '`search` looks in the message and in the name before it.',
})

/** Text that begins with a capital letter is a full sentence; any other follows the name of the person who acted. */
export const isSentence = (text: string) => /^[A-Z]/.test(text)
export const sentenceOf = (by: string, text: string) => (isSentence(text) ? text : `${by} ${text}`)

export const notifications = contract('notifications', {
  list,
  exportList: csvOf(list, {
    file: 'notifications',
    columns: {
      By: (row) => row.notifyBy.name,
      Notification: (row) => row.message,
      Outcome: (row) => row.outcome,
      Reason: (row) => row.reason,
      Need: (row) => row.referral?.need,
      County: (row) => row.referral?.county,
      Read: (row) => row.isSeen,
      Received: (row) => row.created_at,
    },
  }),
  markAllAsRead: post('/notifications/markAllUnread', markedAll),
  markAllAsReadByGet: get('/notifications/markAllUnread', markedAll),
  preferences: get('/notifications/preferences', { access: 'signedIn', input: nothing, output: Preferences }),
  savePreferences: put('/notifications/preferences', {
    access: 'signedIn',
    input: changesTo(
      z.object({
        mailed: z.array(Topic).check(z.maxLength(notificationTopics.length)),
        shown: z.array(Topic).check(z.maxLength(notificationTopics.length)),
        quietFrom: timeOfDay,
        quietUntil: timeOfDay,
        digest: codeOf(Digest),
      }),
    ),
    output: Preferences,
    title: 'Preferences saved',
    about:
      '`mailed` names the topics that go out by email; all others do not. Security topics always do. `shown` names those shown in the product, of the topics that can be hidden there; one that is emailed is shown.',
  }),
  mark: patch('/notifications/:id', {
    access: 'signedIn',
    input: z.object({ id: Id, isSeen: z.boolean() }),
    output: Notification,
    about: 'Reading a notification of a referral reads its earlier ones as well. Returns the row that it is part of.',
  }),
})
