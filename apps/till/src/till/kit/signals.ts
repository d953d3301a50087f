type Heard = 'found' | 'booked' | 'refused'
/** An unclear outcome sounds like a refusal: somebody has to look. What is accepted offline sounds as booked. */
export type Signal = Heard | 'unclear' | 'acceptedOffline'

const heardAs = { unclear: 'refused', acceptedOffline: 'booked' } as const

type Tone = { hertz: number; atSeconds: number; seconds: number }

const tones: Record<Heard, readonly Tone[]> = {
  found: [{ hertz: 1_047, atSeconds: 0, seconds: 0.06 }],
  booked: [
    { hertz: 880, atSeconds: 0, seconds: 0.09 },
    { hertz: 1_319, atSeconds: 0.1, seconds: 0.16 },
  ],
  refused: [
    { hertz: 220, atSeconds: 0, seconds: 0.18 },
    { hertz: 165, atSeconds: 0.22, seconds: 0.3 },
  ],
}

/** In ms: on, off, on. Booking and refusal feel different in the hand. */
const pulses: Record<Heard, number[]> = { found: [30], booked: [60], refused: [120, 80, 120, 80, 240] }

const LOUDNESS = 0.35
let context: AudioContext | undefined

const play = async (audio: AudioContext, signal: Heard): Promise<void> => {
  // Browsers allow no sound before a user gesture.
  await audio.resume()
  for (const { hertz, atSeconds, seconds } of tones[signal]) {
    const begin = audio.currentTime + atSeconds
    const volume = new GainNode(audio, { gain: LOUDNESS })
    volume.gain.setValueAtTime(LOUDNESS, begin)
    volume.gain.exponentialRampToValueAtTime(0.001, begin + seconds)
    const tone = new OscillatorNode(audio, {
      frequency: hertz,
      type: signal === 'refused' ? 'square' : 'sine',
    })
    tone.connect(volume).connect(audio.destination)
    tone.start(begin)
    tone.stop(begin + seconds)
  }
}

/** Vibrates and, unless muted, sounds; unsupported devices are skipped. */
export const giveSignal = (given: Signal, isMuted: boolean): void => {
  const signal = given === 'unclear' || given === 'acceptedOffline' ? heardAs[given] : given
  if ('vibrate' in navigator) navigator.vibrate(pulses[signal])
  if (isMuted || !('AudioContext' in window)) return
  context ??= new AudioContext()
  void play(context, signal).catch(() => undefined)
}
