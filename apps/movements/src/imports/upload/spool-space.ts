// The space of uploads on disk. An upload waits there for the turn of its import, so without a limit the files of one
// caller could fill the disk on which the uploads of all callers are.
import { DomainError } from '@razao/domain';

export interface SpoolLimits {
  /** The bytes of all uploads of this process. */
  readonly bytesMax: number;
  /** The bytes of the uploads of one caller. */
  readonly bytesPerCaller: number;
}

/** The part of one upload. */
export interface SpoolPart {
  /** @returns DomainError SERVICE_BUSY when the uploads of all callers, or of this one, would have more than they may */
  take(bytes: number): DomainError | undefined;
  /** Gives the bytes back when the file was deleted. */
  end(): void;
}

export class SpoolSpace {
  private used = 0;
  private readonly usedBy = new Map<string, number>();

  constructor(private readonly limits: SpoolLimits) {}

  begin(subject: string): SpoolPart {
    let own = 0;
    const use = (bytes: number): void => {
      own += bytes;
      this.used += bytes;
      const used = (this.usedBy.get(subject) ?? 0) + bytes;
      if (used === 0) this.usedBy.delete(subject);
      else this.usedBy.set(subject, used);
    };
    return {
      take: (bytes) => {
        const { bytesMax, bytesPerCaller } = this.limits;
        const used = this.usedBy.get(subject) ?? 0;
        if (this.used + bytes > bytesMax || used + bytes > bytesPerCaller) return spaceTaken(this.limits);
        use(bytes);
        return undefined;
      },
      end: () => use(-own),
    };
  }
}

function spaceTaken({ bytesMax, bytesPerCaller }: SpoolLimits): DomainError {
  return new DomainError('SERVICE_BUSY', {
    en: `Uploads that wait for their import take the space on disk (${bytesMax} bytes, ${bytesPerCaller} of one caller): nothing was saved. Send the file again when imports have ended.`,
    pt: `Arquivos que aguardam a importação ocupam o espaço em disco (${bytesMax} bytes, ${bytesPerCaller} de cada usuário): nada foi gravado. Reenvie o arquivo quando outras importações terminarem.`,
  });
}
