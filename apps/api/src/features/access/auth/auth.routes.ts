import { auth } from '@handoff/contracts/access/auth/auth'
import { routes } from '../../../kit/http/routes.ts'
import { verifyLogin } from './auth.challenges.ts'
import { demoAccounts } from './auth.queries.ts'
import { forgotPassword, resetPassword, resetState } from './auth.reset.ts'
import { login, me } from './auth.service.ts'
import { endOtherSessions, endSession, logout, refresh, sessions } from './auth.sessions.ts'
import { setup, setupState } from './auth.setup.ts'
import { chooseChannel, forgetDevices, removeTwoFactor, renewRecoveryCodes, twoFactor } from './auth.two-factor.ts'
import { confirmTwoFactor, generateTwoFactor } from './auth.two-factor-setup.ts'

export const authRoutes = routes(auth, {
  login,
  verifyLogin,
  generateTwoFactor,
  confirmTwoFactor,
  removeTwoFactor,
  renewRecoveryCodes,
  twoFactor,
  chooseChannel,
  forgetDevices,
  logout,
  me,
  refresh,
  sessions,
  endSession,
  endOtherSessions,
  forgotPassword,
  resetState,
  resetPassword,
  setupState,
  setup,
  demoAccounts,
})
