import { type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import type { Retry } from './retry.ts'

/** The part of the official client that is used here. */
export type WireConnection = Pick<
  HubConnection,
  'on' | 'onclose' | 'onreconnecting' | 'onreconnected' | 'start' | 'stop' | 'invoke'
>

/** The official client, without its log: the state has the same information. */
export const buildConnection = (
  url: string,
  accessTokenFactory: () => string,
  nextRetryDelayInMilliseconds: (retry: Retry) => number | null,
): WireConnection =>
  new HubConnectionBuilder()
    .withUrl(url, { accessTokenFactory })
    .withAutomaticReconnect({ nextRetryDelayInMilliseconds })
    .configureLogging(LogLevel.None)
    .build()
