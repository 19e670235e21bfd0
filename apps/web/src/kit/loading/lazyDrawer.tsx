import type { ComponentType } from 'react'
import { useLazyPart } from './useLazyPart.ts'
import { useIdlePreload } from './whenIdle.ts'

/** A record's drawer, fetched when the first one is opened, or earlier once the page is idle. */
export function lazyDrawer<Props extends { id: number | undefined }>(load: () => Promise<ComponentType<Props>>) {
  const loadPart = async () => ({ Drawer: await load() })

  return function LazyDrawer(props: Props) {
    const Drawer = useLazyPart(loadPart, props.id !== undefined)?.Drawer
    useIdlePreload(loadPart)
    return Drawer ? <Drawer {...props} /> : null
  }
}
