/** A way that does not lead anywhere, with the status that the error page shows. */
export class NavigationError extends Error {
  status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'NavigationError'
    this.status = status
  }
}
