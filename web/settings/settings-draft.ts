import { Settings, type ShownSettings } from '#contract/settings.ts'

/** The settings as inputs hold them: nothing is an empty text. */
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

/** What is checked here before the server does. */
export const draftSchema = Settings
