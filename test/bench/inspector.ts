/** The argument of Node that starts its inspector on a free port. */
export const INSPECTED = '--inspect=127.0.0.1:0';

/** A session with the inspector of another process. */
export class Inspector {
  private readonly socket: WebSocket;
  private id = 0;

  private constructor(socket: WebSocket) {
    this.socket = socket;
  }

  /** @param output of a process that was started with `INSPECTED`; it contains the address */
  static async open(output: string): Promise<Inspector> {
    const [url = ''] = /ws:\/\/\S+/.exec(output) ?? [];
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve, { once: true });
      socket.addEventListener('error', reject, { once: true });
    });
    return new Inspector(socket);
  }

  /** Calls one method of the protocol and returns its result. */
  call(method: string, params: object = {}): Promise<unknown> {
    const id = ++this.id;
    return new Promise((resolve) => {
      const receive = ({ data }: MessageEvent) => {
        const message = JSON.parse(String(data)) as { id?: number; result?: unknown };
        if (message.id !== id) return;
        this.socket.removeEventListener('message', receive);
        resolve(message.result);
      };
      this.socket.addEventListener('message', receive);
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }

  close(): void {
    this.socket.close();
  }
}
