import assert from 'node:assert/strict'
import test from 'node:test'
import { browserName } from './opener.ts'

const agents: Record<string, string> = {
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0':
    'Firefox unter Windows',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0':
    'Edge unter Windows',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36':
    'Chrome unter Linux',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15':
    'Safari unter macOS',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0.7204.53 Mobile/15E148 Safari/604.1':
    'Chrome unter iOS',
  'Mozilla/5.0 (Linux; Android 15; SAMSUNG SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36':
    'Samsung Internet unter Android',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 OPR/122.0.0.0':
    'Opera unter Windows',
  'Mozilla/5.0 (Windows NT 10.0)': 'Browser unter Windows',
  'curl/8.5.0': 'Programm „curl“',
  '<script>alert(1)</script>': 'Unbekannter Browser',
  '': 'Unbekannter Browser',
}

test('a browser is named in words that people recognise (15.2)', () => {
  for (const [agent, words] of Object.entries(agents)) {
    assert.equal(browserName(agent), words, agent)
  }
})
