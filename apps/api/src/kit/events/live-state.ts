/** What the self-check tells of the live side of this process; set once when it is attached. */
type LiveState = { isBusConnected: boolean; hubConnections: number }

let read: () => LiveState = () => ({ isBusConnected: false, hubConnections: 0 })

export const liveState = () => read()
export const reportLiveState = (reader: () => LiveState) => {
  read = reader
}
