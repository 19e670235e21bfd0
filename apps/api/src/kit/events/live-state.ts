/** Live state of this process for the health check, set when it is attached. */
type LiveState = { isBusConnected: boolean; isBusHeard: boolean; hubConnections: number }

let read: () => LiveState = () => ({ isBusConnected: false, isBusHeard: true, hubConnections: 0 })

export const liveState = () => read()
export const reportLiveState = (reader: () => LiveState) => {
  read = reader
}
