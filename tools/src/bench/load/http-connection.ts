// One kept-alive HTTP/1.1 connection that sends a request and reads its answer, over a bare socket: a client
// that costs a tenth of Node's own, so that what is measured is the service. It reads what our services
// send: a status line, headers, and a body by Content-Length or in chunks.
import { connect, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');
const CHUNKS_END = Buffer.from('\r\n0\r\n\r\n');

export class HttpConnection {
  private pending: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined;
  private buffered: Buffer = Buffer.alloc(0);

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => {
      this.buffered = this.buffered.length === 0 ? chunk : Buffer.concat([this.buffered, chunk]);
      this.look();
    });
    const fail = (error?: Error): void => this.pending?.reject(error ?? new Error('the service hung up'));
    socket.on('error', fail);
    socket.on('close', () => fail());
  }

  static async open(host: string, port: number): Promise<HttpConnection> {
    const socket = connect({ host, port });
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return new HttpConnection(socket);
  }

  /** @returns the status of the answer, once it was read to its end. */
  send(request: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.pending = { resolve, reject };
      this.socket.write(request);
    });
  }

  close(): void {
    this.pending = undefined;
    this.socket.destroy();
  }

  private look(): void {
    const head = this.buffered.indexOf(HEAD_END);
    if (head < 0 || this.pending === undefined) return;
    const headers = this.buffered.toString('latin1', 0, head);
    const length = /\r\ncontent-length: *(\d+)/i.exec(headers)?.[1];
    const body = head + HEAD_END.length;
    const whole =
      length === undefined
        ? this.buffered.subarray(-CHUNKS_END.length).equals(CHUNKS_END) && this.buffered.length > body
        : this.buffered.length >= body + Number(length);
    if (!whole) return;
    const { resolve } = this.pending;
    this.pending = undefined;
    this.buffered = Buffer.alloc(0);
    resolve(Number(headers.slice(9, 12)));
  }
}
