import { useSyncExternalStore } from 'react'
import { branding } from './branding.ts'

export const useBranding = () => useSyncExternalStore(branding.subscribe, branding.get)
