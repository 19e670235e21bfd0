import { BrandingForm } from './BrandingForm.tsx'
import { ConsentTextForm } from './ConsentTextForm.tsx'
import { PublicPagesForm } from './PublicPagesForm.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'

/** What administrators set for the network, each part by itself. */
export const networkParts = {
  branding: BrandingForm,
  consent: ConsentTextForm,
  'public-directory': PublicPagesForm,
  'second-factor': SecondFactorForm,
}
export type NetworkParts = typeof networkParts
