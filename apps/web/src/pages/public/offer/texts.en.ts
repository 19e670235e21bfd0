/** Everything that the customer’s page says in English. Another language is one more file of this shape. */
const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']
const small = (count: number) => (numbers[count] ?? String(count)).toLowerCase()
const places = (count: number) => (count === 1 ? 'place' : 'places')
const forNeed = (need: string | null) => (need ? ` with ${need}` : '')

export const en = {
  code: 'en',
  locale: 'en-US',
  name: 'English',
  /** Names of categories as a sentence has them, where they differ from the network’s own. */
  languages: {} as Record<string, string>,
  skip: 'Skip to the content',
  language: 'Language',
  quickExit: 'Quick exit',
  preview: 'Preview, nothing can be changed',
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Retry',
  loading: 'Loading',
  pageTitle: 'Your request',
  isPrivate: 'This page is private to you. No name is shown here.',
  questions: (sender: string) => `Questions? Call ${sender}`,

  canHelp: (count: number, need: string | null) =>
    `${numbers[count] ?? count} ${places(count)} can help you${forNeed(need)}`,
  foundThese: (sender: string) => `${sender} found these for you. Only the one you choose gets your information.`,
  othersOpen: 'The other places are open again. Choose one of them.',
  saidNo: 'They said no',
  chooseBy: (day: string) => `Choose by ${day}`,
  list: 'List',
  map: 'Map',
  shownAs: 'Shown as',
  mapLabel: 'Map of the places',
  milesFrom: (miles: string, zip: string | null) => (zip ? `${miles} mi from ${zip}` : `${miles} mi away`),
  openUntil: (time: string) => `Open today until ${time}`,
  openNow: 'Open now',
  todayAt: (spans: string) => `Today ${spans}`,
  closedNow: 'Closed now',
  closedToday: 'Closed today',
  bring: 'Bring:',
  phone: 'Phone',
  speaks: 'Languages',
  detailsOf: (name: string) => `Details of ${name}`,
  proceed: 'Proceed with this provider',
  proceedAsk: (name: string) => `Send your request to ${name}?`,
  proceedText: {
    limited: 'They get your first name, age group, county, and what you need. The others see nothing.',
    household:
      'They get your first name, age group, county, how many people and children live with you, accessibility, and what you need. The others see nothing.',
  },
  proceedYes: 'Send request',
  notForMe: 'Not for me',
  declined: (name: string) => `${name} isn’t for you`,
  undo: 'Undo',
  noneWork: 'None of these work?',
  lookForOthers: 'They will look for others.',
  tellThem: 'Tell them',
  tellTitle: 'None of these work for you?',
  tellText: (sender: string) => `${sender} is notified and can look for others.`,
  reason: 'What doesn’t work? (optional)',
  tellYes: 'Send',
  states: {
    offered: 'You can choose it',
    waiting: 'Not asked yet',
    asked: 'Waiting for their answer',
    accepted: 'They can help',
    waitlisted: 'On their waitlist',
    rejected: 'Can’t help',
    declined: 'Not for you',
    over: 'No longer asked',
  },

  youChose: (name: string) => `You chose ${name}`,
  helps: (name: string, need: string | null) => `${name} can help you${forNeed(need)}`,
  weAskedSeveral: (count: number, need: string | null) =>
    `We asked ${small(count)} ${places(count)} to help you${forNeed(need)}`,
  askedThem: (need: string | null) =>
    need
      ? `We asked them for help with ${need}. You don’t need to do anything now.`
      : 'We asked them. You don’t need to do anything now.',
  theyHelp: 'They will contact you, or you can call them.',
  modes: {
    1: 'You don’t need to do anything now.',
    2: 'You don’t need to do anything now.',
    3: 'All of them were asked. The first to accept will help you; the others are then no longer asked.',
    4: 'They are asked one after the other. You don’t need to do anything now.',
    5: 'Each of them can help you with a part of it. You don’t need to do anything now.',
  } as Record<number, string>,
  steps: {
    chosen: 'You chose',
    asked: 'They were asked',
    opened: 'They opened your referral',
    answered: 'They answer',
    accepted: 'They accepted',
    waitlisted: 'They put you on their waitlist',
    booked: 'You set a time together',
    visited: 'You visit',
  },
  isNext: 'next',
  usually: (hours: number) =>
    hours < 48
      ? `Usually in ${Math.max(1, Math.round(hours))} hours.`
      : `Usually in ${Math.round(hours / 8)} workdays.`,
  theyHaveUntil: (day: string) => `They have until ${day}.`,
  today: 'Today',
  callThem: 'Call them',
  chooseAnother: 'Choose another',
  anotherAsk: (name: string) => `Take back your request to ${name}?`,
  anotherText: 'They no longer get your information, and you can choose again.',
  anotherYes: 'Choose another',

  whoCanSee: 'Who can see my information',
  sees: {
    limited: 'First name, age group, county, and what you need. Your phone only if they accept.',
    household:
      'First name, age group, county, how many people and children live with you, accessibility, and what you need. Your phone only if they accept.',
    full: 'What you need, and how to reach you.',
  },
  senderSees: 'Your full record. They sent this referral.',
  untilClosed: 'Until this referral closes',
  until: (day: string) => `Until ${day}`,
  stopped: 'You stopped sharing',
  stopSharing: 'Stop sharing',
  stopWith: (name: string) => `Stop sharing with ${name}`,
  stopAsk: (name: string) => `Stop sharing with ${name}?`,
  stopText: 'They can’t continue your referral.',
  stopSenderText:
    'Your request ends everywhere, and nothing more is shared. The record of what they already did for you stays with them, as the law requires.',
  seeNothing: (names: string) => `${names} ${names.includes(' and ') ? 'see' : 'sees'} nothing.`,
  whoLooked: 'Who looked',
  last30Days: 'Last 30 days',
  noOneLooked: 'No one has looked yet.',
  withdraw: 'Withdraw my request',
  withdrawAsk: 'Withdraw your request?',
  withdrawText: 'This ends it everywhere, and those who were asked are notified.',
  withdrawYes: 'Withdraw',

  ended: {
    closed: ['Your request is closed', 'It is done. Nothing more is needed from you.'],
    withdrawn: ['Your request was withdrawn', 'Nothing more is shared because of it.'],
    expired: ['This link has expired', 'Call and ask for a new one.'],
    unfilled: ['None of these places can help right now', 'They were notified and can look for others.'],
  },
  tellUs: 'Tell us',
  changeAnswer: 'Change my answer',
  youSaid: (answer: string) => `You told us: ${answer}`,
  callSender: (sender: string) => `Call ${sender}`,

  codeTitle: 'Enter your code',
  codeText: 'What is on this page is private. We email you a six-digit code first.',
  codeNone: (sender: string) => `We have no email to send a code to. Call ${sender}.`,
  sendCode: 'Email me a code',
  sentTo: (email: string) => `We emailed a six-digit code to ${email}. It works for 10 minutes.`,
  sixDigits: 'Six-digit code',
  digit: (at: number) => `Digit ${at} of 6`,
  showPage: 'Continue',
  checkSpam: 'Didn’t get it? Check spam.',
  resend: 'Resend',
  resendIn: (time: string) => `Resend in ${time}`,
  noMoreCodes: (hours: number) =>
    `No more codes can be sent today. Try again in ${hours === 1 ? '1 hour' : `${hours} hours`}, or call the person who sent you the link.`,
  wrongCode: (left: string | undefined) =>
    left
      ? `That code isn’t right. ${left} ${left === '1' ? 'try' : 'tries'} left.`
      : 'This code no longer works. Request a new one.',

  allPlaces: (count: number) => (count === 1 ? 'Back' : `All ${small(count)} places`),
  directions: 'Directions',
  hours: 'Hours',
  noHours: 'No hours listed. Call first.',
  closed: 'Closed',
  midnight: 'midnight',
  whatToBring: 'What to bring',
  goodToKnow: 'Good to know',
  about: 'About',
  nextSteps: 'What happens next',
  speaksLanguages: (languages: string) => `Languages: ${languages}`,
  usuallyResponds: (hours: number) =>
    hours < 48
      ? `Usually responds in ${Math.max(1, Math.round(hours))} hours`
      : `Usually responds in ${Math.round(hours / 8)} workdays`,
  confidential: 'The address is private. They’ll tell you the address.',
  you: 'You',

  appointment: {
    title: 'Your appointment',
    confirmed: 'You’re coming',
    refused: 'You told them you can’t come',
    refusedText: 'They were notified. To find another time, call them.',
    canceled: 'This appointment was canceled',
    canceledText: 'You don’t need to come. To find another time, call them.',
    over: 'This appointment has started or is over',
    overText: 'To find another time, call them.',
    call: (name: string | null) => (name ? `Call ${name}` : 'Call them'),
    come: 'I’ll be there',
    comeAfterAll: 'I can come after all',
    cannot: 'I can’t come',
    cannotAsk: 'You can’t come?',
    cannotText: 'They are notified and can offer the time to someone else.',
    reason: 'Why? (optional)',
    tell: 'Tell them',
    where: 'Where',
    with: 'With',
    byPhone: 'By phone',
    theyCall: (phone: string) => `The call is at ${phone}.`,
    byVideo: 'By video',
    join: 'Join the video call',
    unsaid: 'To protect your privacy, this page doesn’t say who it is with. Call them if you have questions.',
    note: 'Note',
    addToCalendar: 'Add to calendar',
    file: 'appointment.ics',
  },

  followUp: {
    title: 'Did you get help?',
    stop: 'Stop asking me',
    stopped: 'We won’t ask you again.',
    thanks: 'Thank you for telling us',
    next: 'The provider that helped you reads your answer. You don’t need to do anything else.',
    nextWithSender: 'The provider that referred you reads your answer and looks for what is still missing.',
    willCall: (name: string | null, provider: string | null) =>
      provider === null ? 'Someone will call you.' : `${name ? `${name} from ${provider}` : provider} will call you.`,
    stillNeeded: 'Do you still need help? Call, and someone will look for it with you.',
    change: 'Change my answer',
  },

  deadTitle: 'This link doesn’t work anymore',
  deadText: 'Open the link in the newest email. If there is none, call the provider that sent it to you.',
  noLink: 'Open the link from your email',
  offline: 'Can’t connect. Check your internet connection.',
  changed: 'Something has changed. This is how it is now.',
  tooMany: 'Too many tries. Wait a minute and try again.',
  failed: 'That didn’t work. Try again.',
}

export type Texts = typeof en
