import { CodePicture } from '../ui/CodePicture.tsx'
import './second-factor.css'

/** The key of an authenticator app: as a QR code, and for typing. */
export function AppKey({ app: { secret, uri } }: { app: { secret: string; uri: string } }) {
  return (
    <div className="app-key">
      <p>Scannen Sie den Code mit Ihrer Authenticator-App, oder tippen Sie den Schlüssel ein:</p>
      <CodePicture className="app-key-code" text={uri} label="QR-Code für die Authenticator-App" />
      <p>
        <span className="app-key-label">Schlüssel</span>
        <code className="app-key-typed">{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
      </p>
    </div>
  )
}
