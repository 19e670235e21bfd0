import { Component, type ReactNode } from 'react'

/** When even the error page cannot be shown. Nothing here that could break again: plain HTML only. */
export class ErrorPageFallback extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main style={{ padding: 40, textAlign: 'center' }}>
        <p>An error occurred while showing the error page</p>
        <a href="/">Go to home</a>
      </main>
    )
  }
}
