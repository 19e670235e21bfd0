import { hubPath } from '@handoff/contracts/realtime'
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import type { Person } from './person.ts'
import { finallyDo } from './product.ts'

/** A browser of this person, and the ids of the notifications it received. */
export async function browserOf({ token }: Person, url: string) {
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}${hubPath}`, { accessTokenFactory: () => token })
    .withAutomaticReconnect()
    .configureLogging(LogLevel.None)
    .build()
  const heard: { message: string; id: number }[] = []
  connection.on('SendMsg', (message: string, id: number) => void heard.push({ message, id }))
  await connection.start()
  finallyDo(() => connection.stop())
  return heard
}
