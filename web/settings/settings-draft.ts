import { Settings, type ShownSettings } from '#contract/settings.ts'

/** The settings as input values: empty strings in place of null. */
export function draftOf(settings: ShownSettings) {
  return {
    makerName: settings.makerName ?? '',
    makerAddress: settings.makerAddress ?? '',
    makerCountry: settings.makerCountry ?? '',
    makerEmail: settings.makerEmail ?? '',
    makerPhone: settings.makerPhone ?? '',
    makerWeb: settings.makerWeb ?? '',
    imprintUrl: settings.imprintUrl ?? '',
    privacyUrl: settings.privacyUrl ?? '',
    logo: settings.logo,
    accent: settings.accent ?? '',
    language: settings.language,
    activeContent: settings.activeContent,
    securityContact: settings.securityContact ?? '',
    keepYears: String(settings.keepYears),
    authorityAccess: settings.authorityAccess,
  }
}

/** Validated here before it is sent. */
export const draftSchema = Settings
