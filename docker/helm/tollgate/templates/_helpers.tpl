{{- define "tollgate.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "tollgate.selector" -}}
app.kubernetes.io/name: tollgate
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "tollgate.labels" -}}
{{ include "tollgate.selector" . }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "tollgate.image" -}}
{{ required "image.repository is required" .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ with .Values.image.digest }}@{{ . }}{{ end }}
{{- end }}

{{- define "tollgate.serviceAccountName" -}}
{{- if .Values.serviceAccount.create }}{{ .Values.serviceAccount.name | default (include "tollgate.name" .) }}{{ else }}{{ .Values.serviceAccount.name | default "default" }}{{ end }}
{{- end }}

{{- define "tollgate.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "tollgate.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{/* The variables of a process; those of the chart cannot be set by values, see values.schema.json. */}}
{{- define "tollgate.environment" -}}
{{- $root := .root }}
{{- range $name, $source := .root.Values.secrets }}
{{- if $source }}
- name: {{ $name }}_FILE
  value: /run/secrets/tollgate/{{ $name }}
{{- end }}
{{- end }}
- name: SHUTDOWN_GRACE_SECONDS
  value: {{ $root.Values.shutdown.graceSeconds | quote }}
{{- with $root.Values.trustedProxies }}
- name: TRUSTED_PROXIES
  value: {{ join "," . | quote }}
{{- end }}
{{- range $name, $value := merge (dict) (.own | default dict) $root.Values.environment }}
- name: {{ $name }}
  value: {{ $value | toString | quote }}
{{- end }}
{{- with $root.Values.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "tollgate.volumeMounts" -}}
- { name: secrets, mountPath: /run/secrets/tollgate, readOnly: true }
- { name: tmp, mountPath: /tmp }
- { name: data, mountPath: /data }
{{- with .Values.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "tollgate.volumes" -}}
- name: secrets
  projected:
    defaultMode: 0440
    sources:
    {{- range $name, $source := .Values.secrets }}
    {{- if $source }}
      - secret:
          name: {{ $source.secret | default (required "existingSecret is required" $.Values.existingSecret) }}
          items: [{ key: {{ $source.key | quote }}, path: {{ $name }} }]
    {{- end }}
    {{- end }}
- { name: tmp, emptyDir: {} }
- { name: data, emptyDir: {} }
{{- with .Values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* Longer than the pause, the grace period, twice SETTLE_TIMEOUT_MS, and the end of the process together. */}}
{{- define "tollgate.terminationGrace" -}}
{{- $settle := div (int (dig "SETTLE_TIMEOUT_MS" 10000 .Values.environment)) 1000 }}
{{- add (int .Values.shutdown.preStopSeconds) (int .Values.shutdown.graceSeconds) (mul 2 $settle) 20 }}
{{- end }}
