import { type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { reconnectPolicy } from './retry.ts'

/** The part of the official client that is used here. */
export type WireConnection = Pick<
  HubConnection,
  'on' | 'onclose' | 'onreconnecting' | 'onreconnected' | 'start' | 'stop' | 'invoke'
>

/** The official client, silent: what it would log, the state says. */
export const buildConnection = (url: string, accessTokenFactory: () => string): WireConnection =>
  new HubConnectionBuilder()
    .withUrl(url, { accessTokenFactory })
    .withAutomaticReconnect(reconnectPolicy)
    .configureLogging(LogLevel.None)
    .build()
