import { type SmtpError, wordsOf } from './mail-worker.ts'

type Where = { host: string; patience: number }
type Sentence = (error: SmtpError, where: Where) => string

/** nodemailer’s codes, and those of the connection below it. The first that fits. */
const sentences: Record<string, Sentence> = {
  EAUTH: () => 'The mail server refuses this user name or password.',
  ENOAUTH: () => 'The mail server requires a user name and a password.',
  ECONNREFUSED: (_, { host }) => `${host} refuses connections at this port.`,
  ENOTFOUND: (_, { host }) => `There is no server named ${host}.`,
  EAI_AGAIN: (_, { host }) => `There is no server named ${host}, or it can’t be looked up now.`,
  EDNS: (_, { host }) => `There is no server named ${host}.`,
  ETIMEDOUT: (_, { host, patience }) => `${host} didn’t answer within ${patience / 1000} seconds.`,
  EHOSTUNREACH: (_, { host }) => `${host} can’t be reached from this server.`,
  ENETUNREACH: (_, { host }) => `${host} can’t be reached from this server.`,
  ETLS: () => 'The mail server offers no encryption of this kind, or its certificate isn’t valid.',
  ECERT: (_, { host }) => `The certificate of ${host} isn’t valid for it.`,
  // Says nothing about other services that answer at a port.
  EPROTOCOL: (_, { host }) => `What answers at this port of ${host} is no mail server, or expects another encryption.`,
  ESOCKET: (_, { host }) => `The connection to ${host} failed: its encryption or certificate doesn’t fit.`,
  ECONNECTION: (_, { host }) => `${host} closed the connection.`,
}

/** What went wrong with a test, for the person who can fix it. */
export function smtpProblem(error: SmtpError & { cause?: unknown }, where: Where) {
  const codes = [codeOf(error.cause), /E[A-Z]{5,}/.exec(error.message)?.[0], error.code]
  const known = codes.find((code) => code !== undefined && code in sentences)
  if (known) return sentences[known]!(error, where)
  return error.response ? `The mail server said: ${wordsOf(error)}` : `The test couldn’t be sent: ${wordsOf(error)}`
}

const codeOf = (cause: unknown) => (cause as { code?: string } | undefined)?.code
