import { parsedJson } from '../../../../common/json.js';
import { asString, parsedFields } from '../../../bytes/untrusted.js';
import { BUILT_IN, type BuiltInKind, type DeclaredTool } from './declared-tools.js';
import type { ItemStatus, OpenItem, Place, WireObject } from './output-items.js';

/** A tool call that is being written. */
export interface OpenCall extends OpenItem {
  arguments(delta: string): void;
  /** The arguments are a complete JSON object, so nothing more can follow. */
  readonly complete: boolean;
}

/** @param wrapped a custom tool was called as a function, by a model that only supports functions */
export function openCall(
  open: (prefix: string) => Place,
  tool: DeclaredTool,
  callId: string,
  wrapped: boolean,
): OpenCall {
  if (tool.kind === 'function') return new FunctionCall(open('fc'), tool, callId);
  if (tool.kind === 'custom') return new CustomCall(open('ctc'), tool, callId, wrapped);
  return new BuiltInCall(open, tool.kind, callId);
}

class FunctionCall implements OpenCall {
  private args = '';

  constructor(
    private readonly place: Place,
    private readonly tool: DeclaredTool,
    private readonly callId: string,
  ) {
    place.begin(this.item('in_progress'));
  }

  get complete(): boolean {
    return isWholeObject(this.args);
  }

  arguments(delta: string): void {
    this.args += delta;
    this.place.writeEvent('response.function_call_arguments.delta', { delta });
  }

  close(status: ItemStatus): void {
    // A call without arguments is given an empty object, because clients parse the arguments.
    if (this.args.trim() === '' && status === 'completed') this.arguments('{}');
    this.place.writeEvent('response.function_call_arguments.done', { name: this.tool.name, arguments: this.args });
    this.place.done(this.item(status));
  }

  private item(status: string): WireObject {
    const { name, namespace } = this.tool;
    const { id } = this.place;
    return {
      id,
      type: 'function_call',
      status,
      call_id: this.callId,
      name,
      ...(namespace !== undefined && { namespace }),
      arguments: this.args,
    };
  }
}

class CustomCall implements OpenCall {
  private input = '';

  constructor(
    private readonly place: Place,
    private readonly tool: DeclaredTool,
    private readonly callId: string,
    private readonly wrapped: boolean,
  ) {
    place.begin(this.item('in_progress', ''));
  }

  get complete(): boolean {
    return this.wrapped && isWholeObject(this.input);
  }

  arguments(delta: string): void {
    this.input += delta;
    if (!this.wrapped) this.emit(delta);
  }

  close(status: ItemStatus): void {
    const input = this.wrapped ? unwrapped(this.input) : this.input;
    if (this.wrapped && input !== '') this.emit(input);
    this.place.writeEvent('response.custom_tool_call_input.done', { input });
    this.place.done(this.item(status, input));
  }

  private emit(delta: string): void {
    this.place.writeEvent('response.custom_tool_call_input.delta', { delta });
  }

  private item(status: string, input: string): WireObject {
    const { name, namespace } = this.tool;
    const { id } = this.place;
    const space = namespace === undefined ? {} : { namespace };
    return { id, type: 'custom_tool_call', status, call_id: this.callId, name, ...space, input };
  }
}

/** A call whose item has its own action fields; it is written when all arguments are known. */
class BuiltInCall implements OpenCall {
  private args = '';

  constructor(
    private readonly open: (prefix: string) => Place,
    private readonly kind: BuiltInKind,
    private readonly callId: string,
  ) {}

  get complete(): boolean {
    return isWholeObject(this.args);
  }

  arguments(delta: string): void {
    this.args += delta;
  }

  close(status: ItemStatus): void {
    const place = this.open(PREFIXES[this.kind]);
    const fields = BUILT_IN[this.kind].fields(this.args);
    const item = { id: place.id, type: `${this.kind}_call`, status, call_id: this.callId, ...fields };
    place.begin({ ...item, status: 'in_progress' });
    place.done(item);
  }
}

const PREFIXES: Readonly<Record<BuiltInKind, string>> = { shell: 'sh', local_shell: 'lsh', apply_patch: 'apc' };

/**
 * The free text in the single argument of the wrapping function; the whole text when the model wrote other arguments.
 */
function unwrapped(args: string): string {
  const { input } = parsedFields(args);
  return typeof input === 'string' ? input : asString(args);
}

const isWholeObject = (text: string) => text.trimEnd().endsWith('}') && parsedJson(text) !== undefined;
