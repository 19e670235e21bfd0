import { Component, type ReactNode } from 'react'

/** If even the error page can't be rendered. Nothing here can fail: plain HTML only. */
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
