/** Live state of this process for the health check, set when it is attached. */
type LiveState = { isBusConnected: boolean; hubConnections: number }

let read: () => LiveState = () => ({ isBusConnected: false, hubConnections: 0 })

export const liveState = () => read()
export const reportLiveState = (reader: () => LiveState) => {
  read = reader
}
