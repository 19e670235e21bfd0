/** A navigation without a target, with the status that the error page shows. */
export class NavigationError extends Error {
  status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'NavigationError'
    this.status = status
  }
}
